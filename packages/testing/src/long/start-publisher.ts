import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Publication } from './published-samples.ts';

export interface Publisher {
  /** Numbers of the messages acknowledged so far. */
  acknowledged(): number[];
  /** When the last of them was, in milliseconds since 1970: the server took things up then. */
  acknowledgedAt(): number;
  /** Publishes no more, waits for what is under way, and ends. */
  finish(): Promise<void>;
  kill(): void;
}

export async function startPublisher(options: {
  readonly url: string;
  readonly topic: string;
  readonly logFile: string;
  readonly publication: Publication;
}): Promise<Publisher> {
  const { url, topic, logFile, publication } = options;
  const program = join(import.meta.dirname, 'publisher.ts');
  const args = [program, url, topic, logFile, JSON.stringify(publication)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return {
    acknowledged: () => readFileSync(logFile, 'utf8').split('\n').slice(0, -1).map(Number),
    acknowledgedAt: () => statSync(logFile).mtimeMs,
    async finish() {
      child.stdin.end();
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
