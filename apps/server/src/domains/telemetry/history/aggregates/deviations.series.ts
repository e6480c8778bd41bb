/** The SQL of how far the samples of a span lie from their mean. */
import { type PointId, pointId } from '@millwright/kernel';
import { askedRows } from '../asked-rows.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { engineSeconds, forPage } from '../for-page.ts';
import { type GivenRow, samplesSql, withinSql } from './sample-rows.series.ts';

const rowBytes = 12;

/** @param wanted.waiting samples that are not in the engine yet */
export async function readDeviationParts(
  { binary }: HistoryEngine,
  wanted: {
    readonly points: readonly PointId[];
    readonly from: number;
    readonly to: number;
    readonly waiting: readonly GivenRow[];
    readonly keptAt: number | null;
  },
): Promise<Map<PointId, number>> {
  const query = `
    SELECT point, toFloat64(stddevPopStableIf(v, usable))
    FROM (${samplesSql(withinSql(wanted), wanted.waiting)}) GROUP BY point
    SETTINGS max_execution_time = ${engineSeconds} FORMAT RowBinary`;
  const bytes = await forPage((signal) => binary.read(query, {}, signal));
  const found = new Map<PointId, number>();
  for (const at of askedRows(bytes, rowBytes, wanted.points)) {
    const deviation = bytes.readDoubleLE(at + 4);
    // Without a usable sample there is none, nor of numbers whose squares overflow.
    if (Number.isFinite(deviation)) found.set(pointId(bytes.readUInt32LE(at)), deviation);
  }
  return found;
}
