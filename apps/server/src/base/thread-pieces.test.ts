import { expect, it } from 'vitest';
import { piecesFrom } from './thread-pieces.ts';

const program = (work: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.once('message', () => {
        ${work}
        parentPort.postMessage('done');
        parentPort.once('message', () => parentPort.postMessage(null));
      });`)}`,
  );
const limits = { signal: AbortSignal.timeout(60_000), cpuMillis: 300 };

async function piecesOf(work: string): Promise<unknown[]> {
  const pieces: unknown[] = [];
  for await (const piece of piecesFrom(program(work), null, limits)) pieces.push(piece);
  return pieces;
}

it('ends a thread that takes too much of the processor', async () => {
  await expect(piecesOf('for (;;);')).rejects.toThrow();
});

it('lets one wait that gets little of a busy machine', async () => {
  // As long as ten looks, and no processor to speak of.
  const sleep = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);';
  expect(await piecesOf(sleep)).toEqual(['done']);
});
