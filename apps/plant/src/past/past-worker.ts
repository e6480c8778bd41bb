/** Simulates one machine's past for every message; null when there are no more. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { PlantBeginning } from '../plant-state.ts';
import { simulatePast } from './past.ts';

// Live machines come first. Linux counts this for the thread alone.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

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
