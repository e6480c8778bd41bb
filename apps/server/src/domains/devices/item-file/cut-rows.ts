/** Cuts many rows to their schema without holding the event loop for all of them. */
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';

/** Rows that are cut together. */
const together = 100;

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
  const giveWay = createGiveWay();
  for (let from = 0; from < rows.length; from += together) {
    cut.push(...list.parse(rows.slice(from, from + together)));
    await giveWay();
  }
  return cut;
}
