/** What the thread that reads an item file hands over, one after the other. */
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
  z.object({ kind: z.literal('rows'), key: z.string(), rows: z.array(z.unknown()) }),
  z.object({ kind: z.literal('refused'), code: z.string(), details }),
  z.object({ kind: z.literal('end') }),
]);
export type Piece = z.infer<typeof piece>;

type Part = { version: number; rows: unknown };

/**
 * Puts a file together.
 * @param next asks for the next piece
 * @throws Fault what the thread refused
 */
export async function joinPieces(next: () => Promise<unknown>): Promise<ItemFile> {
  let frame: Omit<ItemFile, 'content'> | null = null;
  let item: unknown;
  const parts = new Map<string, Part>();
  for (;;) {
    const given = piece.parse(await next());
    if (given.kind === 'end') break;
    if (given.kind === 'refused') {
      if (!isErrorCode(given.code)) throw bug('items.file_refused', { code: given.code });
      throw refuseAs(given.code, given.details);
    }
    if (given.kind === 'frame') ({ frame, item } = given);
    else if (given.kind === 'part') parts.set(given.key, given);
    else {
      const part = parts.get(given.key);
      if (Array.isArray(part?.rows)) for (const row of given.rows) part.rows.push(row);
    }
  }
  if (frame === null) throw bug('items.file_pieces');
  const read = [...parts].map(([key, { version, rows }]) => [key, { version, rows }] as const);
  return { ...frame, content: { item, parts: Object.fromEntries(read) } };
}
