/** Samples of several points as they were stored, by moment, a page at a time. */
import type { HistorySamples } from '@millwright/contract/reports/history.schemas';
import type { PointId, TimeSpan } from '@millwright/kernel';
import type { History } from '../../telemetry/index.ts';

type Row = HistorySamples['list'][number];

/**
 * Each point is asked for as many samples as the page has rows; where one has more, the page ends with
 * the last one that is known of it.
 */
export async function readOrigin(
  { history }: { readonly history: Pick<History, 'samples'> },
  points: readonly PointId[],
  { from, to, limit }: TimeSpan & { readonly limit: number },
): Promise<HistorySamples> {
  const rows = new Map<number, Row['cells']>();
  let known = to;
  for (const [column, point] of points.entries()) {
    const samples = await history.samples({ point, from, to: known, limit });
    for (const { time, value, text, quality } of samples) {
      const cells = rows.get(time) ?? points.map(() => null);
      cells[column] = { value, text, quality };
      rows.set(time, cells);
    }
    if (samples.length === limit) known = Math.min(known, (samples.at(-1)?.time ?? from) + 1);
  }
  const list = [...rows]
    .filter(([time]) => time < known)
    .sort(([one], [other]) => one - other)
    .map(([time, cells]) => ({ time, cells }));
  const page = list.slice(0, limit);
  const last = page.at(-1);
  const isWhole = known === to && page.length === list.length;
  return { list: page, next: isWhole || last === undefined ? null : last.time + 1 };
}
