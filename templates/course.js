// @ts-check

/* The search of a course. What it finds is in the start page, as data; the page is complete without it. */

/** @typedef {{ title: string, about: string, at: string, words: string }} Found */

/** @param {string} id */
const data = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/** The words of the page's language. @type {Record<string, string>} */
const words = data("words") ?? {};

/** The number of results to show. */
const MOST = 12;

/**
 * The words of a text, in lower case and without accents.
 * @param {string} text
 */
function wordsOf(text) {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * How well a text has a word: as it is, as the beginning of one, or not at all.
 * @param {string[]} text
 * @param {string} word
 */
const rank = (text, word) => (text.includes(word) ? 2 : text.some((one) => one.startsWith(word)) ? 1 : 0);

/** @param {Found[]} all */
function search(all) {
  const index = all.map((found, place) => ({
    found,
    place,
    title: wordsOf(found.title),
    about: wordsOf(found.about),
    words: wordsOf(found.words),
  }));
  return (/** @type {string} */ query) => {
    const asked = wordsOf(query);
    const scored = index.map((one) => {
      const ranks = asked.map(
        (word) => rank(one.title, word) * 100 + rank(one.about, word) * 10 + rank(one.words, word),
      );
      // Of two that have all words in their titles, the shorter title is the better one.
      const score = Math.min(...ranks) ? ranks.reduce((sum, rank) => sum + rank, 0) - one.title.length : 0;
      return { ...one, score };
    });
    const hits = asked.length ? scored.filter(({ score }) => score > 0) : [];
    return hits.sort((a, b) => b.score - a.score || a.place - b.place).map(({ found }) => found);
  };
}

/** @param {Found[]} all */
function offer(all) {
  const find = search(all);
  const [form, label, field] = [
    document.createElement("search"),
    document.createElement("label"),
    document.createElement("input"),
  ];
  const [count, list] = [document.createElement("p"), document.createElement("ul")];
  form.className = "search";
  label.textContent = words.search ?? "";
  label.htmlFor = field.id = "search";
  field.type = "search";
  field.autocomplete = "off";
  count.setAttribute("role", "status");
  const show = () => {
    const hits = find(field.value);
    list.replaceChildren(
      ...hits.slice(0, MOST).map(({ title, about, at }) => {
        const [item, link, more] = [
          document.createElement("li"),
          document.createElement("a"),
          document.createElement("span"),
        ];
        link.href = at;
        link.textContent = title;
        more.textContent = about;
        item.append(link, more);
        return item;
      }),
    );
    const said = hits.length ? (words.found ?? "").replace("{n}", String(hits.length)) : (words.nothing ?? "");
    count.textContent = field.value.trim() ? said : "";
  };
  field.addEventListener("input", () => {
    // Whoever comes back from a page finds what was typed.
    history.replaceState({ query: field.value }, "");
    show();
  });
  form.append(label, field, count, list);
  document.querySelector("main h2")?.before(form);
  const before = /** @type {{ query?: string } | null} */ (history.state);
  field.value = before?.query ?? "";
  show();
}

/** @type {Found[] | null} */
const found = data("found");
if (found) offer(found);
