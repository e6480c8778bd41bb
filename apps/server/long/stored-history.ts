/** What stands in the history of a server that has ended, read by SQL of our own. */
import { minutes, systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { Rollup } from '@millwright/testing/long/verify-rollups';
import type { StoredSample } from '@millwright/testing/long/verify-samples';
import type { StoredRead } from '@millwright/testing/long/verify-served';
import { silentLog } from '../src/base/log.ts';
import { createHistory, type Level, type Recount } from '../src/domains/telemetry/history/index.ts';
import { startClickhouse } from '../src/engines/clickhouse/index.ts';
import { createMetrics } from '../src/platform/metrics.ts';

/** Ids of points with the names the publisher gives them. */
type Names = ReadonlyMap<number, string>;

/** The points of each machine, in the order of what it serves. */
export type Polled = ReadonlyMap<number, readonly number[]>;

export interface StoredHistory {
  samples(names: Names): Promise<StoredSample[]>;
  /** What is stored of polled machines, by machine and moment; bad values are none. */
  reads(polled: Polled): AsyncIterable<StoredRead>;
  /** Every rollup of a level beside a fresh count from the samples. */
  recount(level: Level): Promise<Recount>;
  /** Count and digest of all samples up to a version. */
  digest(version: string): Promise<{ readonly samples: string; readonly digest: string }>;
  rollups(names: Names, level: 'minute' | 'hour' | 'day'): Promise<Rollup[]>;
  close(): Promise<void>;
}

interface SampleRow {
  readonly point: number;
  readonly time: string;
  readonly value: number;
}

interface RollupRow extends Omit<Rollup, 'point' | 'time'> {
  readonly point: number;
  readonly time: number;
}

/** Opens the engine on the folder, and waits until the spool is empty and every rollup counted. */
export async function openStoredHistory(dataDir: string): Promise<StoredHistory> {
  const log = silentLog;
  const clickhouse = await startClickhouse({
    config: { dataDir, CLICKHOUSE_URL: undefined },
    log,
  });
  const history = await createHistory({
    clickhouse,
    config: { dataDir, SPOOL_MAX_BYTES: 1e9, SAMPLE_DAYS: 1095 },
    clock: systemClock,
    log,
    metrics: createMetrics(),
  });
  await waitFor('the spool to be empty', () => history.figures().spoolRows === 0, minutes(2));
  await history.rollUp({ open: true });

  const rows = async <T>(query: string, names: Names): Promise<T[]> => {
    const answer = await clickhouse.client.query({
      query,
      query_params: { points: [...names.keys()] },
      format: 'JSONEachRow',
    });
    return answer.json<T>();
  };
  const nameOf = (names: Names, point: number): string => names.get(point) ?? `#${point}`;

  return {
    async samples(names) {
      const found = await rows<SampleRow>(
        `SELECT point, toUnixTimestamp64Milli(ts) AS time, value FROM sample FINAL
          WHERE point IN {points:Array(UInt32)}`,
        names,
      );
      return found.map(({ point, time, value }) => ({
        point: nameOf(names, point),
        time: Number(time),
        value,
      }));
    },
    async *reads(polled) {
      for (const [machine, points] of polled) {
        const places = new Map(points.map((point, place) => [point, place]));
        const answer = await clickhouse.client.query({
          query: `SELECT groupArray((point, if(scale = 33, text, NULL), value)) FROM sample FINAL
            WHERE point IN {points:Array(UInt32)} AND quality < 128 GROUP BY ts`,
          query_params: { points },
          format: 'JSONCompactEachRow',
          clickhouse_settings: { max_execution_time: 300, wait_end_of_query: 1 },
        });
        for (const [samples] of await answer.json<[[number, string | null, number][]]>()) {
          const values: (number | string | undefined)[] = points.map(() => undefined);
          for (const [point, text, value] of samples) {
            values[places.get(point) ?? Number.NaN] = text ?? value;
          }
          yield { machine, values };
        }
      }
    },
    async digest(version) {
      const answer = await clickhouse.client.query({
        // What was written again later has its earlier version below that of the backup.
        query: `SELECT toString(count()) AS samples, toString(sum(sipHash64(row))) AS digest
          FROM (SELECT point, ts, argMax((scale, number, float, text, quality, ret), ver) AS of,
              (point, ts, of) AS row
            FROM sample WHERE ver <= {version:UInt64} GROUP BY point, ts)`,
        query_params: { version },
        format: 'JSONEachRow',
        // As it lies in the table, or millions of groups stand in memory at once.
        clickhouse_settings: {
          max_execution_time: 300,
          wait_end_of_query: 1,
          optimize_aggregation_in_order: 1,
        },
      });
      const [row] = await answer.json<{ samples: string; digest: string }>();
      return row ?? { samples: '0', digest: '0' };
    },
    recount: (level) =>
      history.recount(level, {
        points: 'all',
        from: systemClock.now() - 5 * 86_400_000,
        to: systemClock.now() + 86_400_000,
      }),
    async rollups(names, level) {
      const found = await rows<RollupRow>(
        `SELECT point, toUnixTimestamp(ts) * 1000 AS time, n AS count, sum, lo AS min, hi AS max,
                first, last
           FROM sample_${level} FINAL WHERE point IN {points:Array(UInt32)}`,
        names,
      );
      return found.map((row) => ({
        ...row,
        point: nameOf(names, row.point),
        time: Number(row.time),
      }));
    },
    async close() {
      await history.stop();
      await clickhouse.stop();
    },
  };
}
