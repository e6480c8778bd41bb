/** The main job at full width: polled over sockets, decoded, alarm-checked, stored and watched. */
import { seconds } from '@millwright/kernel';
import { silentLog } from '@millwright/server/base/log';
import { startClickhouse } from '@millwright/server/engines/clickhouse/index';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { processesOf } from '@millwright/testing/processes-of';
import { startMillwright } from '@millwright/testing/start-millwright';
import { addActing, calculatedShare } from './add-acting.ts';
import { gentle, type MachineKind, ownValues } from './honest/machine-kinds.ts';
import { type Pages, watchPoints } from './live/watching-pages.ts';
import { addMachines, bareLoop, type Endpoint, type Program, serveMachines } from './machines.ts';
import type { Row } from './row.ts';
import { cpuOf, figures, pause, setting } from './server-figures.ts';

const machines = setting('INGEST_MACHINES', 2_000);
const period = setting('INGEST_PERIOD', 500);
const duration = setting('INGEST_SECONDS', 60);
/** Pages, each watching its own hundred points. */
const watchers = setting('INGEST_WATCHERS', 200);
const WATCHED = 100;

/** Good samples in the store of a server that has ended. */
async function countStored(dataDir: string): Promise<number> {
  const config = { dataDir, CLICKHOUSE_URL: undefined };
  const clickhouse = await startClickhouse({ config, log: silentLog });
  try {
    const answer = await clickhouse.client.query({
      query: 'SELECT toFloat64(count()) AS n FROM sample FINAL WHERE quality < 128',
      format: 'JSONEachRow',
      clickhouse_settings: { wait_end_of_query: 1, max_execution_time: 1_200 },
    });
    const [row] = await answer.json<{ n: number }>();
    return row?.n ?? Number.NaN;
  } finally {
    await clickhouse.stop();
  }
}

/** @param prepare done once the machines are there; answers how many devices more that made, which never go offline */
async function ours(
  kind: MachineKind,
  plant: Program,
  endpoints: readonly Endpoint[],
  prepare: (session: ApiSession, points: readonly number[]) => Promise<number> = async () => 0,
) {
  const millwright = await startMillwright({
    plant: false,
    env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
  });
  let pages: Pages | undefined;
  try {
    const session = await signIn(millwright.url, {
      userName: 'admin',
      password: millwright.adminPassword,
    });
    const points = await addMachines(session, kind, { endpoints, periodMs: period });
    const level = async (name: string) => (await figures(millwright)).get(name) ?? Number.NaN;
    await waitFor(
      'every machine to be online',
      async () => (await level('telemetry_devices_online')) === machines,
      seconds(120),
    );
    const others = await prepare(session, points);
    pages = await watchPoints(millwright, points, { count: watchers, each: WATCHED });
    await pause(5_000);
    const engine = processesOf(millwright.dataDir).find(({ command }) =>
      /clickhouse.child/.test(command),
    );
    const cpu = () => [cpuOf(millwright.pid), engine ? cpuOf(engine.pid) : 0] as const;
    const before = { at: performance.now(), cpu: cpu(), figures: await figures(millwright) };
    const shown = await pages.report();
    await pause(duration * 1_000);
    const after = { at: performance.now(), cpu: cpu(), figures: await figures(millwright) };
    const shownAfter = await pages.report();
    // Nothing is read any more: what was accepted by now must be in the store.
    plant.end();
    await waitFor(
      'the machines to be gone',
      async () => (await level('telemetry_devices_online')) === others,
      seconds(60),
    );
    await waitFor(
      'everything to be stored',
      async () =>
        (await level('telemetry_samples_waiting')) === 0 &&
        (await level('history_spool_rows')) === 0,
      seconds(120),
    );
    const accepted = await level('telemetry_samples_accepted');
    const refused = await level('telemetry_samples_refused');
    await millwright.halt();
    const grown = (name: string) =>
      (after.figures.get(name) ?? Number.NaN) - (before.figures.get(name) ?? Number.NaN);
    const count = grown('telemetry_samples_accepted');
    const perValue = (used: number) => Number(((used * 1e6) / count).toFixed(2));
    return {
      rate: (count * 1_000) / (after.at - before.at),
      detail: {
        wanted: (machines * kind.points.length * 1_000) / period,
        'stored/s': Math.round((grown('history_inserted_rows') * 1_000) / (after.at - before.at)),
        'server µs/value': perValue(after.cpu[0] - before.cpu[0]),
        'engine µs/value': perValue(after.cpu[1] - before.cpu[1]),
        lost: accepted - (await countStored(millwright.dataDir)),
        refused,
        watchers: shownAfter.open,
        'frames/s': Math.round(
          ((shownAfter.frames - shown.frames) * 1_000) / (after.at - before.at),
        ),
        'spool bytes': after.figures.get('history_spool_bytes') ?? Number.NaN,
        'parts before': before.figures.get('history_engine_parts') ?? Number.NaN,
        'parts after': after.figures.get('history_engine_parts') ?? Number.NaN,
        waiting: after.figures.get('telemetry_samples_waiting') ?? Number.NaN,
      },
    };
  } finally {
    pages?.close();
    await millwright.stop();
  }
}

const rowOf = (kind: MachineKind): Row => ({
  name: kind.name,
  what: `values of ${machines} ${kind.what}, ${kind.points.length} each, each ${period} ms: polled on sockets, decoded, one limit each, stored, watched by ${watchers} pages, all on this machine`,
  unit: 'values/s',
  against:
    'a bare loop: one socket each, values to columns or text, inserted in process with fsync',
  better: 'more',
  target: 400_000,
  // Processor for each value, of server and engine together and of the bare loop.
  aims: { 'both × bare': { better: 'less', target: 1.2 } },
  async measure() {
    const { program: plant, endpoints } = await serveMachines(kind, machines);
    try {
      const baseline = await bareLoop(kind, endpoints, {
        periodMs: period,
        seconds: Math.min(duration, 20),
      });
      const { rate, detail } = await ours(kind, plant, endpoints);
      const times = (used: number) => Number((used / baseline.cpuPerValue).toFixed(3));
      const { 'server µs/value': server, 'engine µs/value': engine } = detail;
      return {
        value: rate,
        baseline: baseline.perSecond,
        detail: {
          ...detail,
          'bare µs/value': Number(baseline.cpuPerValue.toFixed(2)),
          'server × bare': times(server),
          'engine × bare': times(engine),
          'both × bare': times(server + engine),
        },
      };
    } finally {
      plant.end();
    }
  },
});

export const ingest: Row = rowOf(gentle);
export const ingestHonest: Row = rowOf(ownValues);

/** The same machines twice: their values by themselves, and with much that looks at them. */
export const ingestActing: Row = {
  name: 'ingest acting',
  what: `processor for each value of ${machines} ${gentle.what}, where every tenth feeds a calculated point and every twentieth the condition of an assignment, each ${period} ms`,
  unit: 'µs/value',
  against: 'the same machines with nothing that looks at their values, in the same run',
  better: 'less',
  async measure() {
    const measured = async (prepare?: Parameters<typeof ours>[3]) => {
      const { program, endpoints } = await serveMachines(gentle, machines);
      try {
        return await ours(gentle, program, endpoints, prepare);
      } finally {
        program.end();
      }
    };
    const bare = await measured();
    const acting = await measured(addActing);
    // What was reckoned is accepted, too: the cost is that of what was read.
    const value = Number((acting.detail['server µs/value'] * (1 + calculatedShare)).toFixed(2));
    const baseline = bare.detail['server µs/value'];
    return {
      value,
      baseline,
      detail: {
        ratio: Number((value / baseline).toFixed(2)),
        'values/s, those that are calculated too': Math.round(acting.rate),
        'values/s without': Math.round(bare.rate),
        wanted: bare.detail.wanted,
        refused: acting.detail.refused,
        'refused without': bare.detail.refused,
      },
    };
  },
};
