-- Fills the blocks of a text with Sudokus: pandoc lesson.md --lua-filter whydoku.lua -s -o lesson.html
function Pandoc(text)
  return pandoc.utils.run_json_filter(text, 'whydoku', {'pandoc', FORMAT})
end
