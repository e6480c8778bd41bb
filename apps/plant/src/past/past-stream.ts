/** Simulates the past beside the machines that run, and sends it machine by machine. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import type { PlantBeginning } from '../plant-state.ts';
import type { PastMachine } from './past.ts';

/**
 * Answers with one frame for each machine: `u32` length of the head, the head as JSON (`{machine,
 * lost: [{from, to}], series: [{point, count}]}`), then for each series `count` times (ms since
 * 1970) and `count` values, all `f64`; little endian. NaN stands where the link was lost.
 */
export async function streamPast(
  began: PlantBeginning,
  days: number,
  response: ServerResponse,
): Promise<void> {
  const worker = new Worker(new URL('./past-worker.ts', import.meta.url), {
    workerData: { began, days },
  });
  const left = new AbortController();
  response.once('close', () => left.abort());
  const next = async (): Promise<PastMachine | null> => {
    worker.postMessage('next');
    const [machine] = await once(worker, 'message', { signal: left.signal });
    return machine;
  };
  try {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    for (let coming = next(); ; ) {
      const machine = await coming;
      if (machine === null) break;
      // The next one is simulated while this one travels.
      coming = next();
      coming.catch(() => {});
      if (!response.write(frameOf(machine))) {
        await once(response, 'drain', { signal: left.signal });
      }
    }
    response.end();
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    await worker.terminate();
  }
}

function frameOf({ machine, lost, series }: PastMachine): Buffer {
  const counts = series.map(({ point, times }) => ({ point, count: times.length }));
  const head = Buffer.from(JSON.stringify({ machine, lost, series: counts }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const columns = series.flatMap(({ times, values }) => [times, values]);
  return Buffer.concat([length, head, ...columns.map((column) => Buffer.from(column.buffer))]);
}
