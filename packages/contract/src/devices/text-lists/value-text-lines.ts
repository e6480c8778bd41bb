/** Value texts as people type and paste them: a line each, `0=停止`, or columns of a spreadsheet. */
import { type ValueColor, type ValueText, valueColors } from '@millwright/kernel';

/** What a column of colours may hold, in either language; letter case apart. */
const colorWords: Readonly<Record<ValueColor, readonly string[]>> = {
  green: ['绿', '绿色'],
  blue: ['蓝', '蓝色'],
  amber: ['黄', '黄色', '橙', '橙色', 'yellow', 'orange'],
  red: ['红', '红色'],
  grey: ['灰', '灰色', 'gray'],
};

const colorOf = (word: string): ValueColor | undefined =>
  valueColors.find(
    (color) => color === word.toLowerCase() || colorWords[color].includes(word.toLowerCase()),
  );

/** Longer ones hold no value with its text; nothing that is given is searched to and fro. */
const longestLine = 200;
const signs = ['=', '＝', ':', '：'];
const wholeNumber = /^[+-]?\d{1,16}$/;

export interface ReadValueTexts {
  readonly texts: readonly ValueText[];
  /** Numbers of the lines, from 1, that hold no value with its text. */
  readonly unread: readonly number[];
}

/** Reads lines; empty ones are passed over. Rules of lists, as that each value comes once, are not looked at. */
export function readValueTexts(lines: string): ReadValueTexts {
  const texts: ValueText[] = [];
  const unread: number[] = [];
  let number = 0;
  // One after another: a text of nothing but line breaks makes no list of as many.
  for (let from = 0; from <= lines.length; ) {
    const end = lines.indexOf('\n', from);
    const line = lines.slice(from, end < 0 ? lines.length : end);
    from = end < 0 ? lines.length + 1 : end + 1;
    number += 1;
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (read === null) unread.push(number);
    else texts.push(read);
  }
  return { texts, unread };
}

/** A line's value, its text, and the word for its colour, as they stand there. */
function partsOf(line: string): readonly string[] {
  const cells = line.split('\t').map((cell) => cell.trim());
  if (cells.length > 1) return cells;
  const at = line.split('').findIndex((char) => signs.includes(char));
  if (at < 0) return [];
  const told = line.slice(at + 1).trim();
  const mark = told.lastIndexOf('#');
  const word = told.slice(mark + 1);
  const isMarked = mark > 0 && told[mark - 1]?.trim() === '' && word !== '' && !/\s/.test(word);
  return isMarked
    ? [line.slice(0, at).trim(), told.slice(0, mark).trim(), word]
    : [line.slice(0, at).trim(), told];
}

function readLine(line: string): ValueText | null {
  if (line.length > longestLine) return null;
  const [number = '', text = '', word = '', ...more] = partsOf(line);
  const value = Number(number);
  const color = word === '' ? null : colorOf(word);
  if (!wholeNumber.test(number) || !Number.isSafeInteger(value)) return null;
  if (more.length > 0 || text === '' || color === undefined) return null;
  return { value: value + 0, text, color };
}

/** Lines that are read as these texts. */
export const valueTextLines = (texts: readonly ValueText[]): string =>
  texts
    .map(({ value, text, color }) => `${value}=${text}${color === null ? '' : ` #${color}`}`)
    .join('\n');
