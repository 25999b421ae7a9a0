//! Colours of CSS: what a browser takes for one.

/// Functions that make a colour.
const FUNCTIONS: [&str; 13] =
    ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark", "var"];

/// The names of colours in CSS Color 4, and its key words.
const NAMES: &str = "aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet \
    brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan \
    darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred \
    darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue \
    dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray \
    green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen \
    lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink \
    lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen \
    linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue \
    mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy \
    oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip \
    peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown \
    seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle \
    tomato turquoise violet wheat white whitesmoke yellow yellowgreen transparent currentcolor";

/// Whether a value, in lower case, is a colour: by its digits, by a function, or by its name. What is in the brackets of
/// a function is left to the browser.
pub(super) fn is_colour(value: &str) -> bool {
    if let Some(digits) = value.strip_prefix('#') {
        return [3, 4, 6, 8].contains(&digits.len()) && digits.chars().all(|digit| digit.is_ascii_hexdigit());
    }
    match value.split_once('(') {
        Some((function, rest)) => {
            let inside = rest.strip_suffix(')').map(str::trim);
            FUNCTIONS.contains(&function) && inside.is_some_and(|inside| !inside.is_empty() && !inside.contains(';'))
        }
        None => NAMES.split_whitespace().any(|name| name == value),
    }
}
