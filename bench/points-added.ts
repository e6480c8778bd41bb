/** How fast devices with their points are added, while those that are there already are polled. */
import { deviceBatchCalls } from '@millwright/contract/devices/device-batches/device-batches.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { silentLog } from '@millwright/server/base/log';
import { startPostgres } from '@millwright/server/engines/postgres/index';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { gentle } from './honest/machine-kinds.ts';
import { addMachines, serveMachines } from './machines.ts';
import type { Row } from './row.ts';
import { cpuIn, cpuOf, pause, setting } from './server-figures.ts';

const machines = setting('ADDED_MACHINES', 2_000);
/** Machines of which one part is timed: the first into an empty installation, the last into a full one. */
const part = machines / 10;
const each = gentle.points.length;

/** Calls that are under way at the same time, as `addMachines` makes them. */
const sideBySide = 8;

/**
 * Points per second by the barest means, into tables with the same columns and indexes: each device
 * and its points by a statement of its own that commits, as many at a time as there are calls; and
 * all points by one statement.
 */
async function bareRates(dataDir: string): Promise<{ each: number; atOnce: number }> {
  const postgres = await startPostgres({
    config: { dataDir, DATABASE_URL: undefined },
    log: silentLog,
  });
  try {
    const { pool } = postgres;
    const { rows: devices } = await pool.query<{ id: number }>(
      'SELECT id FROM device ORDER BY id LIMIT $1',
      [part],
    );
    await pool.query('CREATE TABLE bare_device (LIKE device INCLUDING INDEXES)');
    await pool.query('CREATE TABLE bare_point (LIKE point INCLUDING INDEXES)');
    const waiting = devices.values();
    const add = async (): Promise<void> => {
      for (const { id } of waiting) {
        await pool.query('INSERT INTO bare_device SELECT * FROM device WHERE id = $1', [id]);
        await pool.query('INSERT INTO bare_point SELECT * FROM point WHERE device_id = $1', [id]);
      }
    };
    const perSecond = (points: number, began: number): number =>
      (points * 1000) / (performance.now() - began);
    const began = performance.now();
    await Promise.all(Array.from({ length: sideBySide }, add));
    const oneByOne = perSecond(devices.length * each, began);
    await pool.query('TRUNCATE bare_point');
    const beganAtOnce = performance.now();
    const { rowCount } = await pool.query('INSERT INTO bare_point SELECT * FROM point');
    return { each: oneByOne, atOnce: perSecond(rowCount ?? 0, beganAtOnce) };
  } finally {
    await postgres.stop();
  }
}

/** CPU seconds of the server and its database so far. */
const cpuOfAdding = ({ pid, dataDir }: Millwright): number =>
  cpuOf(pid) + cpuIn(dataDir, (command) => command.includes('postgres'));

interface Cost {
  readonly perSecond: number;
  /** Microseconds of CPU a point, beyond what polling takes meanwhile; noise where that is much. */
  readonly cpu: number;
}

/** What adding so many points costs: polling alone is looked at first, for as long as it takes to tell. */
async function costOf(
  millwright: Millwright,
  points: number,
  add: () => Promise<unknown>,
): Promise<Cost> {
  const idleFor = 4_000;
  const before = cpuOfAdding(millwright);
  await pause(idleFor);
  const began = performance.now();
  const at = cpuOfAdding(millwright);
  const polling = (at - before) / idleFor;
  await add();
  const took = performance.now() - began;
  const beyond = cpuOfAdding(millwright) - at - polling * took;
  return { perSecond: (points * 1000) / took, cpu: (beyond * 1e6) / points };
}

/** As many devices as one call makes of another one with the points that it may copy. */
const copies = 150;

/** @throws RangeError when one of them was not made: refusing is faster than making */
async function copyDevice(session: ApiSession): Promise<void> {
  const { list } = await session.call(deviceCalls.list, { pageSize: 1 });
  const { list: made } = await session.call(deviceBatchCalls.copy, {
    ids: list.map(({ id }) => id),
    ...{ count: copies, pattern: 'Copy{n}', dryRun: false },
  });
  const missing = made.filter(({ copyId }) => copyId === null);
  if (made.length !== copies || missing.length > 0) {
    throw new RangeError(`not all copies were made: ${missing[0]?.error}`);
  }
}

export const pointsAdded: Row = {
  name: 'points-added',
  what: `points per second, by call, ${each} to a device: the last tenth of ${machines * each} points while the others are polled each second`,
  unit: 'points/s',
  against:
    'two statements a device, eight devices at a time, into tables with the same indexes, nothing polled',
  better: 'more',
  target: 10_000,
  async measure() {
    const { program, endpoints } = await serveMachines(gentle, machines);
    const millwright = await startMillwright({
      plant: false,
      env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
    });
    try {
      const user = { userName: 'admin', password: millwright.adminPassword };
      const session = await signIn(millwright.url, user);
      const costs: Cost[] = [];
      for (let from = 0; from < machines; from += part) {
        const add = () =>
          addMachines(session, gentle, {
            endpoints: endpoints.slice(from, from + part),
            periodMs: 1000,
            itemName: `Part${from}`,
          });
        costs.push(await costOf(millwright, part * each, add));
      }
      const copied = await costOf(millwright, copies * each, () => copyDevice(session));
      await millwright.halt();
      const bare = await bareRates(millwright.dataDir);
      const [first, fifth, last] = [costs[0], costs[4], costs.at(-1)];
      const rounded = (figure = Number.NaN): number => Math.round(figure);
      return {
        value: last?.perSecond ?? Number.NaN,
        baseline: bare.each,
        detail: {
          'all by one statement, points/s': rounded(bare.atOnce),
          'the first tenth, points/s': rounded(first?.perSecond),
          'the fifth, points/s': rounded(fifth?.perSecond),
          'µs CPU a point, the first tenth': rounded(first?.cpu),
          'µs CPU a point, the fifth': rounded(fifth?.cpu),
          'µs CPU a point, the last tenth': rounded(last?.cpu),
          [`${copies} copies of a device by one call, points/s`]: rounded(copied.perSecond),
          'µs CPU a point, copied': rounded(copied.cpu),
        },
      };
    } finally {
      program.end();
      await millwright.stop();
    }
  },
};
