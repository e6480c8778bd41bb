/** Signs as an input method for Chinese gives them, and those of mathematics. */

/** Understood as the sign behind them. */
const understood: ReadonlyMap<string, string> = new Map([
  ['（', '('],
  ['）', ')'],
  ['，', ','],
  ['＋', '+'],
  ['－', '-'],
  ['−', '-'],
  ['＊', '*'],
  ['×', '*'],
  ['／', '/'],
  ['÷', '/'],
  ['％', '%'],
  ['＾', '^'],
  ['＝', '='],
  ['！', '!'],
  ['＜', '<'],
  ['＞', '>'],
  ['＆', '&'],
  ['｜', '|'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['｛', '{'],
  ['｝', '}'],
]);

/** Refused: they could mean several things, or mean one that is written otherwise here. */
const meantBy: ReadonlyMap<string, string> = new Map([
  ['。', '.'],
  ['．', '.'],
  ['、', ','],
  ['；', ','],
  [';', ','],
  ['–', '-'],
  ['—', '-'],
  ['·', '*'],
  ['?', 'if(…, …, …)'],
  ['？', 'if(…, …, …)'],
  ['&', 'and'],
  ['|', 'or'],
  ['²', '^ 2'],
  ['³', '^ 3'],
  ['√', 'sqrt(…)'],
  ['[', '('],
  [']', ')'],
  ['［', '('],
  ['］', ')'],
  ['【', '('],
  ['】', ')'],
]);

/** The sign as it is read. */
export const plainSign = (sign: string): string => understood.get(sign) ?? sign;

/** What a sign that is refused was meant as, as far as that can be told. */
export const meantBySign = (sign: string): string | null => meantBy.get(sign) ?? digit(sign);

/** A full-width digit as the plain one. */
function digit(sign: string): string | null {
  return /^[０-９]$/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : null;
}

/** How texts are opened and closed; a straight quote within a text is written twice. */
export const quotes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
]);
