/**
 * scrypt (RFC 7914) with the defaults of Node, on two threads of its own. On the pool of the process
 * it would make sign-in, files and compression wait.
 */
import { Worker } from 'node:worker_threads';
import { bug } from '@millwright/kernel';
import { z } from 'zod/mini';

/** One key to be derived; `number` tells the answers apart. */
export interface Derivation {
  readonly number: number;
  readonly password: string;
  readonly salt: Uint8Array;
  readonly length: number;
}

const threads = 2;
const answer = z.object({ number: z.int(), key: z.instanceof(Uint8Array) });

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, PromiseWithResolvers<Buffer>>;
}

const running: Thread[] = [];
let asked = 0;

/** The thread with the least to do; one that has failed is begun anew with the next question. */
function leastBusy(): Thread {
  if (running.length < threads) {
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
    const thread: Thread = { worker, waiting: new Map() };
    const fail = (cause: unknown): void => {
      const place = running.indexOf(thread);
      if (place >= 0) running.splice(place, 1);
      for (const { reject } of thread.waiting.values()) reject(bug('box.hash', {}, cause));
      thread.waiting.clear();
    };
    worker.on('message', (message: unknown) => {
      const { number, key } = answer.parse(message);
      thread.waiting.get(number)?.resolve(Buffer.from(key));
      thread.waiting.delete(number);
      if (thread.waiting.size === 0) worker.unref();
    });
    worker.on('error', fail);
    worker.on('exit', fail);
    running.push(thread);
    return thread;
  }
  return running.reduce((least, each) => (each.waiting.size < least.waiting.size ? each : least));
}

/** @returns the key, in the order in which it was asked for among those of one thread */
export async function deriveKey(
  password: string,
  salt: Uint8Array,
  length: number,
): Promise<Buffer> {
  const idle = running.find(({ waiting }) => waiting.size === 0);
  const { worker, waiting } = idle ?? leastBusy();
  asked += 1;
  const number = asked;
  const outcome = Promise.withResolvers<Buffer>();
  waiting.set(number, outcome);
  worker.ref();
  const derivation: Derivation = { number, password, salt, length };
  worker.postMessage(derivation);
  return outcome.promise;
}
