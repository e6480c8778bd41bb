/**
 * Bounds of what is handed over and looked at in one turn of the event loop each: the item, a row, and
 * how many parts and tables there are. What is beyond them no export of ours has.
 */

/** What a value has in it: values, itself and its fields' among them, and letters of texts and names. */
export interface Size {
  readonly values: number;
  readonly letters: number;
}

/** A history task of 5,000 points has the most values, a trigger of ten expressions the most letters: 528,301. */
export const mostOfRow: Size = { values: 6_000, letters: 600_000 };

const most = {
  /** The parts of all domains are some twenty. */
  parts: 100,
  /** Of one part. */
  tables: 50,
  /** Whatever is no table. */
  rest: { values: 1_000, letters: 65_536 },
} as const;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isWithin(value: unknown, { values, letters }: Size): boolean {
  const waiting: unknown[] = [value];
  let read = 0;
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen === values || waiting.length > values || read > letters) return false;
    const next = waiting.pop();
    if (typeof next === 'string') read += next.length;
    else if (Array.isArray(next)) {
      if (next.length > values) return false;
      for (const each of next) waiting.push(each);
    } else if (isObject(next)) {
      // One by one: a list of all names of a hostile object would be as long as the file.
      for (const name in next) {
        waiting.push(next[name]);
        read += name.length;
        if (waiting.length > values) return false;
      }
    }
  }
  return read <= letters;
}

function hasAtMostFields(value: Fields, fields: number): boolean {
  let count = 0;
  for (const _ in value) if (++count > fields) return false;
  return true;
}

/** A table is a list of rows. */
const isBoundedTable = (table: unknown): boolean =>
  Array.isArray(table)
    ? table.every((row) => isWithin(row, mostOfRow))
    : isWithin(table, most.rest);

const isBoundedPart = (part: unknown): boolean => {
  if (!isObject(part) || !hasAtMostFields(part, most.tables)) return false;
  const { rows } = part;
  if (!isObject(rows)) return isBoundedTable(rows);
  return hasAtMostFields(rows, most.tables) && Object.values(rows).every(isBoundedTable);
};

/** Whether the item and the parts of a file, as it was parsed, are within the bounds. */
export function hasBoundedParts(file: unknown): boolean {
  // What has no content is told by its schema.
  if (!isObject(file) || !isObject(file.content)) return true;
  const { item, parts } = file.content;
  if (!isWithin(item, most.rest)) return false;
  if (!isObject(parts)) return true;
  return hasAtMostFields(parts, most.parts) && Object.values(parts).every(isBoundedPart);
}
