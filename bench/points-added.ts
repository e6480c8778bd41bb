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

/** Points per second into a table with the same columns and indexes, by one statement. */
async function bareRate(dataDir: string): Promise<number> {
  const postgres = await startPostgres({
    config: { dataDir, DATABASE_URL: undefined },
    log: silentLog,
  });
  try {
    const { pool } = postgres;
    await pool.query('CREATE TABLE bare_point (LIKE point INCLUDING INDEXES)');
    const began = performance.now();
    const { rowCount } = await pool.query('INSERT INTO bare_point SELECT * FROM point');
    return ((rowCount ?? 0) * 1000) / (performance.now() - began);
  } finally {
    await postgres.stop();
  }
}

export const pointsAdded: Row = {
  name: 'points-added',
  what: `points per second, by call, ${each} to a device: the last tenth of ${machines * each} points while the others are polled each second`,
  unit: 'points/s',
  against: 'one statement that inserts as many into a table with the same indexes',
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
      return {
        value: rates.at(-1) ?? Number.NaN,
        baseline: await bareRate(millwright.dataDir),
        detail: {
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
