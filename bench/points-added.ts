/** How fast devices with their points are added, while those that are there already are polled. */
import { silentLog } from '@millwright/server/base/log';
import { startPostgres } from '@millwright/server/engines/postgres/index';
import { signIn } from '@millwright/testing/api-session';
import { startMillwright } from '@millwright/testing/start-millwright';
import { gentle } from './honest/machine-kinds.ts';
import { addMachines, serveMachines } from './machines.ts';
import type { Row } from './row.ts';
import { setting } from './server-figures.ts';

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
      const rates: number[] = [];
      for (let from = 0; from < machines; from += part) {
        const began = performance.now();
        await addMachines(session, gentle, {
          endpoints: endpoints.slice(from, from + part),
          periodMs: 1000,
          itemName: `Part${from}`,
        });
        rates.push((part * each * 1000) / (performance.now() - began));
      }
      await millwright.halt();
      const bare = await bareRates(millwright.dataDir);
      return {
        value: rates.at(-1) ?? Number.NaN,
        baseline: bare.each,
        detail: {
          'all by one statement, points/s': Math.round(bare.atOnce),
          'the first tenth, points/s': Math.round(rates[0] ?? Number.NaN),
          'the fifth, points/s': Math.round(rates[4] ?? Number.NaN),
        },
      };
    } finally {
      program.end();
      await millwright.stop();
    }
  },
};
