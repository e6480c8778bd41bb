/** What a source map says, in rows that can be looked up without reading all of it. */

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digitValues = new Map([...digits].map((digit, value) => [digit.charCodeAt(0), value]));

/**
 * @param mappings of a source map, version 3 (ECMA-426)
 * @param numberOf of the map's source of that index, its number among all
 * @returns rows as `source-frames.ts` reads them, one where another line of a source begins
 */
export function sourceRows(mappings: string, numberOf: (index: number) => number): Uint32Array {
  const rows: number[] = [];
  let [source, line] = [0, 0];
  let last = '';
  mappings.split(';').forEach((segments, index) => {
    let column = 0;
    for (const segment of segments.split(',')) {
      const [columns = 0, sources, lines] = numbersOf(segment);
      column += columns;
      if (sources === undefined || lines === undefined) continue;
      source += sources;
      line += lines;
      const place = `${source}:${line}`;
      if (place === last) continue;
      last = place;
      rows.push(index + 1, column, numberOf(source), line + 1);
    }
  });
  return Uint32Array.from(rows);
}

/** Base 64 of five bits a digit, the lowest first; the lowest of all is the sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [number, shift] = [0, 0];
  for (let index = 0; index < segment.length; index += 1) {
    const digit = digitValues.get(segment.charCodeAt(index)) ?? 0;
    number += (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers.push((number & 1) === 1 ? -(number >> 1) : number >> 1);
    [number, shift] = [0, 0];
  }
  return numbers;
}
