/**
 * Bounds of what is handed over and looked at in one turn of the event loop each: the item, a row, and
 * how many parts and tables there are. What is beyond them no export of ours has.
 */

const most = {
  /** The parts of all domains are some twenty. */
  parts: 100,
  /** Of one part. */
  tables: 50,
  itemValues: 1_000,
  /** A block may have all points of a file, which are 100,000. */
  rowValues: 100_100,
} as const;

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether at most so many values are in it, itself and its fields' among them. */
function hasAtMost(value: unknown, values: number): boolean {
  const waiting: unknown[] = [value];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen === values || waiting.length > values) return false;
    const next = waiting.pop();
    if (Array.isArray(next)) {
      if (next.length > values) return false;
      for (const each of next) waiting.push(each);
    } else if (isObject(next)) {
      // One by one: a list of all names of a hostile object would be as long as the file.
      for (const name in next) {
        waiting.push(next[name]);
        if (waiting.length > values) return false;
      }
    }
  }
  return true;
}

function hasAtMostFields(value: Fields, fields: number): boolean {
  let count = 0;
  for (const _ in value) if (++count > fields) return false;
  return true;
}

/** A table is a list of rows; whatever else stands there is looked at like one row. */
const isBoundedTable = (table: unknown): boolean =>
  (Array.isArray(table) ? table : [table]).every((row) => hasAtMost(row, most.rowValues));

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
  if (!hasAtMost(item, most.itemValues)) return false;
  if (!isObject(parts)) return true;
  return hasAtMostFields(parts, most.parts) && Object.values(parts).every(isBoundedPart);
}
