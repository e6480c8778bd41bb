/** Cuts many rows to their schema without holding the event loop for all of them. */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod/mini';

/** Rows that are cut in one turn. */
const together = 250;

/**
 * What the schema knows of the rows, in their order.
 * @throws ZodError when one does not fit, or there are more than `most`
 */
export async function cutRows<Row>(
  schema: z.ZodMiniType<Row>,
  rows: readonly unknown[],
  most: number,
): Promise<Row[]> {
  z.array(z.unknown()).check(z.maxLength(most)).parse(rows);
  const list = z.array(schema);
  const cut: Row[] = [];
  for (let from = 0; from < rows.length; from += together) {
    cut.push(...list.parse(rows.slice(from, from + together)));
    await setImmediate();
  }
  return cut;
}
