/**
 * Texts broken into lines that are as wide as there is room. What is beyond the room is neither measured nor
 * drawn: a library that lays out lines measures the rest of a word again for each of them.
 */

export interface TextRoom {
  readonly width: number;
  /** Lines, of which the last may be torn by who draws it. */
  readonly lines: number;
  /** Signs of a line, which may have signs that take no width. */
  readonly signs: number;
  readonly lengthOf: (sign: string) => number;
}

const eastAsian = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]';
const opening = '[（【《〈「『“‘]*';
const closing = '[、。，．！？；：）】》〉」』”’ー…]*';

/** Line ends, spaces, signs that a line may end after, and words. */
const pieces = new RegExp(
  `\\r\\n?|\\n|[^\\S\\r\\n]+|${opening}${eastAsian}${closing}|(?:(?!${eastAsian})\\S)+`,
  'gu',
);

/** As much of a text as finds room in one line, and how long that is. */
export function fitText(
  text: string,
  { width, signs, lengthOf }: Omit<TextRoom, 'lines'>,
): { readonly fits: string; readonly length: number } {
  let end = 0;
  let length = 0;
  let count = 0;
  for (const sign of text) {
    const more = lengthOf(sign);
    if (length + more > width || count >= signs) break;
    end += sign.length;
    length += more;
    count += 1;
  }
  return { fits: text.slice(0, end), length };
}

export interface Line {
  readonly text: string;
  readonly length: number;
}

const nothing: Line = { text: '', length: 0 };

/** A word that is too long for a line is broken where the line ends; spaces between lines are left out. */
export function wrapText(text: string, room: TextRoom): readonly Line[] {
  const lines: Line[] = [];
  let line = nothing;
  let gap = nothing;
  const end = (): void => {
    lines.push(line);
    line = nothing;
    gap = nothing;
  };
  const put = (word: string): void => {
    let rest = word;
    while (rest !== '' && lines.length < room.lines) {
      const width = room.width - line.length - gap.length;
      const signs = room.signs - line.text.length - gap.text.length;
      const { fits, length } = fitText(rest, { ...room, width, signs });
      const isEmpty = line.text === '' && gap.text === '';
      if (fits === rest || isEmpty) {
        // One sign at least, however narrow the room is.
        const taken = fits || String.fromCodePoint(rest.codePointAt(0) ?? 0);
        line = {
          text: line.text + gap.text + taken,
          length: line.length + gap.length + length,
        };
        gap = nothing;
        rest = rest.slice(taken.length);
        if (rest === '') return;
      }
      // Spaces that a line would begin with go where the word has no room behind them.
      if (line.text === '') gap = nothing;
      else end();
    }
  };
  for (const [piece] of text.matchAll(pieces)) {
    if (lines.length >= room.lines) break;
    if (/^[\r\n]/.test(piece)) end();
    else if (/^\s/.test(piece)) {
      const { fits, length } = fitText(piece, room);
      gap = { text: fits, length };
    } else put(piece);
  }
  if (line.text !== '') lines.push(line);
  return lines.slice(0, room.lines);
}
