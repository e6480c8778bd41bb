/** How long somebody waits for a rehearsal: a month of one point, a value a second. */
import { itemId, pointId, Quality } from '@millwright/kernel';
import { performRehearsal } from '@millwright/server/domains/alarms/rehearsal/perform-rehearsal';
import { openTestPostgres } from '@millwright/server/engines/postgres/testing';
import { batchRows, type HistoryStore, quantile, withHistory } from '../history/history-store.ts';
import { createPlantDay } from '../history/plant-day.ts';
import type { Row } from '../row.ts';
import { limitsOf } from './drafts.ts';

const second = 1_000;
const monthSeconds = 30 * 86_400;
const runs = 5;

/**
 * Past the spool: what is of another month would wait there.
 * @returns a value about which the others wander
 */
async function loadMonth({ history }: HistoryStore, from: number): Promise<number> {
  const plant = createPlantDay(1);
  const values = new Float64Array(1);
  const batch = history.createBatch(batchRows);
  let sum = 0;
  for (let at = 0; at < monthSeconds; at += 1) {
    plant.next(values);
    sum += values[0] ?? 0;
    batch.append(1, from + at * second, values[0] ?? 0, Quality.good, null);
    if (batch.count < batch.capacity && at < monthSeconds - 1) continue;
    await history.importSamples(batch);
    batch.clear();
  }
  return sum / monthSeconds;
}

/** Reads the same samples, and does nothing with them. */
async function readOnly({ history }: HistoryStore, from: number, to: number): Promise<number> {
  let samples = 0;
  const query = { points: [pointId(1)], from, to, texts: false };
  for await (const columns of history.sampleColumns(query)) samples += columns.count;
  return samples;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await work();
    all.push((performance.now() - began) / 1000);
  }
  return quantile(all, 0.5);
}

export const rehearsalMonth: Row = {
  name: 'rehearsal-month',
  what: 'rehearsing a limit over a month of one point at a value a second, its alarms counted',
  unit: 's',
  against: 'reading the same samples',
  better: 'less',
  target: 3,
  async measure() {
    const { postgres, drop } = await openTestPostgres();
    try {
      return await withHistory(async (store) => {
        const to = Math.floor(Date.now() / second) * second - 60 * second;
        const from = to - monthSeconds * second;
        const upperLimit = await loadMonth(store, from);
        const needs = {
          db: postgres.db,
          items: { timeZones: async () => () => 'Asia/Shanghai' },
          history: store.history,
          telemetry: { holding: async () => ({ held: new Set<never>(), gaps: [] }) },
        };
        const span = { item: itemId(1), from, to, draft: limitsOf(1, { upperLimit }) };
        const watcher = {
          progress: () => {},
          giveWay: () => undefined,
          signal: AbortSignal.timeout(600_000),
        };
        const { result } = await performRehearsal(needs, span, watcher);
        const baseline = await timed(() => readOnly(store, from, to));
        const value = await timed(() => performRehearsal(needs, span, watcher));
        return {
          value,
          baseline,
          detail: { samples: result.samples, alarms: result.raised.simulated },
        };
      });
    } finally {
      await drop();
    }
  },
};
