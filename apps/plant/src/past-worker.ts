/** Simulates one machine's past for every message; null when there are no more. */
import { parentPort, workerData } from 'node:worker_threads';
import { simulatePast } from './past.ts';
import type { PlantBeginning } from './plant-state.ts';

const { began, days } = workerData as { began: PlantBeginning; days: number };
const past = simulatePast(began, days);
parentPort?.on('message', () => {
  const { value, done } = past.next();
  if (done) parentPort?.postMessage(null);
  else {
    const columns = value.series.flatMap(({ times, values }) => [times.buffer, values.buffer]);
    parentPort?.postMessage(value, columns);
  }
});
