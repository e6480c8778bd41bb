/** The thread on which passwords of boxes are hashed: the pool is everybody's. */
import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Derivation } from './derive-key.ts';

parentPort?.on('message', ({ number, password, salt, length }: Derivation) => {
  parentPort?.postMessage({ number, key: scryptSync(password, salt, length) });
});
