/** From which rollup each part of a span is read. */
import { type Level, levels, widthOf } from '../rollups/index.ts';
import type { Stretch } from '../trends/index.ts';

/**
 * The coarsest rollups whose buckets lie whole within the steps, for the ends of the span finer ones,
 * and samples for what no bucket holds. So a local day is summed up from hours, and in zones that are
 * half an hour off from minutes.
 * @param span.edges where a step ends and the next one begins, without the ends of the span
 * @param readyUntil up to where the buckets of a level hold all there is
 */
export function planStretches(
  span: { readonly from: number; readonly to: number; readonly edges: readonly number[] },
  readyUntil: (level: Level) => number,
): Stretch[] {
  const fitting = levels.filter((level) => span.edges.every((edge) => edge % widthOf[level] === 0));
  return cover(span.from, span.to, fitting, readyUntil);
}

function cover(
  from: number,
  to: number,
  fitting: readonly Level[],
  readyUntil: (level: Level) => number,
): Stretch[] {
  if (from >= to) return [];
  const source = fitting.at(-1);
  if (source === undefined) return [{ source: 'raw', from, to }];
  const width = widthOf[source];
  const finer = fitting.slice(0, -1);
  const begin = Math.ceil(from / width) * width;
  const end = Math.floor(Math.min(to, readyUntil(source)) / width) * width;
  if (begin >= end) return cover(from, to, finer, readyUntil);
  return [
    ...cover(from, begin, finer, readyUntil),
    { source, from: begin, to: end },
    ...cover(end, to, finer, readyUntil),
  ];
}
