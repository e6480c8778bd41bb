/** Keeps the engine's child process alive: starts it, restarts it when it dies, ends it in order. */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { outage } from '@millwright/kernel';
import { endChild, endWithProcess } from '../../base/ending/own-programs.ts';
import type { Log } from '../../base/log.ts';
import type { EngineLimits } from './child/embedded-engine.ts';
import { forkChild, type WaitingChild } from './fork-child.ts';
import { claim, endOrphan, unclaim } from './orphan.ts';

/** What the child is told when it may open its folder. */
export interface ChildOrder {
  readonly folder: string;
  readonly secretFile: string;
  /** 0 = any free one. */
  readonly port: number;
  readonly limits: EngineLimits;
}

export interface ChildMessage {
  readonly ready: true;
  readonly port: number;
}

export interface Supervisor {
  readonly url: string;
  readonly secret: string;
  /** The child's process id while it is alive. */
  readonly pid: number | undefined;
  /** How often the child died and was started again. */
  readonly restarts: number;
  stop(): Promise<void>;
}

const startMs = 30_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** A quarter of the machine for the engine's statements, half of that for any single one. */
export function defaultLimits(): EngineLimits {
  const totalMemory = Math.min(Math.max(totalmem() / 4, 512 * 2 ** 20), 4 * 2 ** 30);
  return {
    totalMemory: Math.round(totalMemory),
    statementMemory: Math.round(totalMemory / 2),
    statementSeconds: 60,
  };
}

/**
 * Starts the child on `folder`, which belongs to it alone.
 * @param loaded the program of the first child, where it was loaded before
 * @throws Fault outage `general.unavailable` when it does not become ready.
 */
export async function superviseChild(
  folder: string,
  log: Log,
  limits: EngineLimits = defaultLimits(),
  loaded?: WaitingChild,
): Promise<Supervisor> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secretFile = join(folder, 'secret');
  if (!existsSync(secretFile)) {
    writeFileSync(secretFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  const note = join(folder, 'child.pid');
  const orphan = await endOrphan(note, folder);
  if (orphan !== undefined)
    log.warn({ pid: orphan }, 'ended the engine of a server that was killed');

  let child: ChildProcess | undefined;
  let port = 0;
  let restarts = 0;
  let isStopping = false;
  let pause = firstPauseMs;
  let timer: NodeJS.Timeout | undefined;

  const start = async (): Promise<void> => {
    child = loaded?.take() ?? forkChild(folder);
    if (child.pid !== undefined) claim(note, child.pid);
    child.once('exit', (code, signal) => {
      child = undefined;
      if (!isStopping && port !== 0) restart({ code, signal });
    });
    const ready = readiness(child);
    const order: ChildOrder = { folder, secretFile, port, limits };
    // One that has died meanwhile is told of by its end.
    child.send(order, () => {});
    port = await ready;
    pause = firstPauseMs;
  };
  const restart = (why: object): void => {
    log.error({ ...why, pause }, 'the history engine died, starting it again');
    timer = setTimeout(() => {
      restarts += 1;
      start().catch((error: unknown) =>
        log.error({ err: error }, 'the history engine did not start'),
      );
    }, pause);
    pause = Math.min(pause * 2, longestPauseMs);
  };

  const endStarting = (): void => {
    isStopping = true;
    clearTimeout(timer);
  };

  await start();
  const forget = endWithProcess(async () => {
    endStarting();
    // What has been acknowledged is on disk.
    if (child !== undefined) await endChild(child);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    secret: readFileSync(secretFile, 'utf8'),
    get pid() {
      return child?.pid;
    },
    get restarts() {
      return restarts;
    },
    async stop() {
      endStarting();
      if (child !== undefined) {
        const ended = new Promise((resolve) => child?.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
      unclaim(note);
      forget();
    },
  };
}

function readiness(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const give = (detail: string) => reject(outage('general.unavailable', { service: detail }));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      give('ClickHouse (not ready in time)');
    }, startMs);
    child.once('message', (message: ChildMessage) => {
      clearTimeout(timer);
      resolve(message.port);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      give(`ClickHouse (ended with ${signal ?? code})`);
    });
  });
}
