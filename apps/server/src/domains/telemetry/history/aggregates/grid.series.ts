/** The SQL of values at common moments. */
import { askedRows } from '../asked-rows.ts';
import type { HistoryEngine } from '../engine.series.ts';
import { engineSeconds, forPage } from '../for-page.ts';
import { withinSql } from './sample-rows.series.ts';
import { stepSql } from './step-sql.ts';

/** The last sample of a point between two edges. */
export interface GridPart {
  readonly point: number;
  /** The edge before it. */
  readonly start: number;
  readonly time: number;
  readonly value: number;
  readonly usable: boolean;
}

export async function readGridParts(
  { binary }: HistoryEngine,
  wanted: {
    readonly points: readonly number[];
    readonly edges: readonly number[];
    readonly keptAt: number | null;
  },
): Promise<GridPart[]> {
  const { edges } = wanted;
  const within = { ...wanted, from: edges[0] ?? 0, to: edges.at(-1) ?? 0 };
  const query = `
    SELECT point, ${stepSql(edges).start('toUnixTimestamp64Milli(ts)')} AS step,
      toFloat64(toUnixTimestamp64Milli(max(sample.ts))), argMax(value, sample.ts), toUInt8(argMax(usable, sample.ts))
    FROM sample FINAL WHERE ${withinSql(within)} GROUP BY point, step
    SETTINGS max_execution_time = ${engineSeconds} FORMAT RowBinary`;
  return decode(await forPage((signal) => binary.read(query, {}, signal)), wanted.points);
}

const rowBytes = 29;

function decode(bytes: Buffer, points: readonly number[]): GridPart[] {
  const parts: GridPart[] = [];
  for (const at of askedRows(bytes, rowBytes, points)) {
    parts.push({
      point: bytes.readUInt32LE(at),
      start: Number(bytes.readBigInt64LE(at + 4)),
      time: bytes.readDoubleLE(at + 12),
      value: bytes.readDoubleLE(at + 20),
      usable: bytes.readUInt8(at + 28) === 1,
    });
  }
  return parts;
}
