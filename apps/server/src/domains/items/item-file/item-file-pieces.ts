/**
 * What the thread that reads an item file hands over, one after the other: what comes in one piece is
 * put together in one turn of the event loop.
 */
import { isErrorCode, refuseAs } from '@millwright/contract';
import { type ItemFile, itemFile } from '@millwright/contract/items/item-file.schemas';
import { bug } from '@millwright/kernel';
import { z } from 'zod/mini';

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const piece = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('frame'),
    frame: z.omit(itemFile, { content: true }),
    item: z.unknown(),
  }),
  z.object({ kind: z.literal('part'), key: z.string(), version: z.int(), rows: z.unknown() }),
  z.object({
    kind: z.literal('rows'),
    key: z.string(),
    table: z.nullable(z.string()),
    rows: z.array(z.unknown()),
  }),
  z.object({ kind: z.literal('refused'), code: z.string(), details }),
  z.object({ kind: z.literal('end') }),
]);
export type Piece = z.infer<typeof piece>;

type Part = { version: number; rows: unknown };

/** Rows of one table, or values in them: they are taken over within three milliseconds or so. */
const atOnce = { rows: 200, values: 20_000 };

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** The lists of a part: its tables, by their names, or all that it is. */
function listsOf(rows: unknown): ReadonlyMap<string | null, unknown[]> {
  if (isList(rows)) return new Map([[null, rows]]);
  const tables = Object.entries(rows ?? {});
  return new Map(tables.flatMap(([name, table]) => (isList(table) ? [[name, table]] : [])));
}

const withoutRows = (rows: unknown): unknown =>
  isList(rows)
    ? []
    : typeof rows === 'object' && rows !== null
      ? Object.fromEntries(
          Object.entries(rows).map(([name, table]) => [name, isList(table) ? [] : table]),
        )
      : rows;

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((count: number, inner) => count + valuesIn(inner), 1);
}

/** The rows of a table in pieces that are handed over at once; a row alone may be a piece. */
function* slicesOf(list: readonly unknown[]): Generator<unknown[]> {
  let rows: unknown[] = [];
  let values = 0;
  for (const row of list) {
    const more = valuesIn(row);
    if (rows.length === atOnce.rows || (rows.length > 0 && values + more > atOnce.values)) {
      yield rows;
      rows = [];
      values = 0;
    }
    rows.push(row);
    values += more;
  }
  if (rows.length > 0) yield rows;
}

/** A file as it is handed over. */
export function* piecesOf({ content, ...frame }: ItemFile): Generator<Piece> {
  yield { kind: 'frame', frame, item: content.item };
  for (const [key, { version, rows }] of Object.entries(content.parts)) {
    yield { kind: 'part', key, version, rows: withoutRows(rows) };
    for (const [table, list] of listsOf(rows)) {
      for (const some of slicesOf(list)) yield { kind: 'rows', key, table, rows: some };
    }
  }
}

/**
 * Puts a file together.
 * @param next asks for the next piece
 * @throws Fault what the thread refused
 */
export async function joinPieces(next: () => Promise<unknown>): Promise<ItemFile> {
  let frame: Omit<ItemFile, 'content'> | null = null;
  let item: unknown;
  const parts = new Map<string, Part>();
  const lists = new Map<string, ReadonlyMap<string | null, unknown[]>>();
  for (;;) {
    const given = piece.parse(await next());
    if (given.kind === 'end') break;
    if (given.kind === 'refused') {
      if (!isErrorCode(given.code)) throw bug('items.file_refused', { code: given.code });
      throw refuseAs(given.code, given.details);
    }
    if (given.kind === 'frame') ({ frame, item } = given);
    else if (given.kind === 'part') {
      parts.set(given.key, given);
      lists.set(given.key, listsOf(given.rows));
    } else {
      const list = lists.get(given.key)?.get(given.table);
      for (const row of given.rows) list?.push(row);
    }
  }
  if (frame === null) throw bug('items.file_pieces');
  const read = [...parts].map(([key, { version, rows }]) => [key, { version, rows }] as const);
  return { ...frame, content: { item, parts: Object.fromEntries(read) } };
}
