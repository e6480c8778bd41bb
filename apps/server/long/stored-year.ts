/** A year of one point at 1 Hz, put where the history of a server that has ended finds it. */
import { pointId, systemClock, timestamp } from '@millwright/kernel';
import { silentLog } from '../src/base/log.ts';
import { createHistory } from '../src/domains/telemetry/history/index.ts';
import { startClickhouse } from '../src/engines/clickhouse/index.ts';
import { createMetrics } from '../src/platform/metrics.ts';

const second = 1000;
export const yearMs = 365 * 86_400_000;
/** Longer than the year, so that nothing of it is thrown away. */
const keptDays = 1095;

/**
 * Writes a sample every second of the year before `to`: a daily swing with a ripple on it, in tenths.
 * @returns how many samples stand there, and the milliseconds that writing them and counting their
 *   rollups took
 */
export async function storeYear(
  dataDir: string,
  point: number,
  to: number,
): Promise<{ readonly samples: number; readonly tookMs: number }> {
  const clickhouse = await startClickhouse({
    config: { dataDir, CLICKHOUSE_URL: undefined },
    log: silentLog,
  });
  try {
    const history = await createHistory({
      clickhouse,
      config: { dataDir, SPOOL_MAX_BYTES: 1e9, SAMPLE_DAYS: 1095 },
      clock: systemClock,
      log: silentLog,
      metrics: createMetrics(),
    });
    const began = performance.now();
    const from = to - yearMs;
    await clickhouse.client.command({
      query: `INSERT INTO sample (point, ts, scale, number, float, text, quality, ret, ver)
        SELECT {point:UInt32}, fromUnixTimestamp64Milli({from:Int64} + number * ${second}), 1,
          toInt64(round(500 + 300 * sin(number / 13750) + 40 * sin(number / 97))),
          0, '', 0, ${keptDays}, 1
        FROM numbers({count:UInt64})`,
      query_params: { point, from, count: yearMs / second },
      clickhouse_settings: { max_execution_time: 600, max_partitions_per_insert_block: '200' },
    });
    await history.rollUpRange({
      points: [pointId(point)],
      from: timestamp(from),
      to: timestamp(to),
    });
    const tookMs = performance.now() - began;
    const answer = await clickhouse.client.query({
      query: 'SELECT count() AS n FROM sample FINAL WHERE point = {point:UInt32}',
      query_params: { point },
      format: 'JSONEachRow',
    });
    const [row] = await answer.json<{ n: number }>();
    await history.stop();
    return { samples: Number(row?.n), tookMs };
  } finally {
    await clickhouse.stop();
  }
}
