/**
 * The engine's program as a child. It loads its library, which takes as long as a database takes to
 * start, and touches no file before it is told what to open.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { childEnvironment } from '../../base/child-environment.ts';
import type { Stoppable } from '../../base/lifecycle.ts';

/** Threads of the child: one for each connection, the rest for files and compression. */
const childThreads = 14;

/** @param folder what it will own, by which it is found in the list of processes */
export function forkChild(folder: string): ChildProcess {
  const child = fork(new URL('./child/child.ts', import.meta.url), [folder], {
    // A group of its own: what interrupts the server leaves it time to stop the engine in order.
    detached: true,
    execArgv: [],
    env: {
      ...childEnvironment(process.env),
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: String(childThreads),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  preferAsVictim(child.pid);
  return child;
}

/** When memory runs out, the engine goes before the server: it comes back, its data is on disk. */
function preferAsVictim(pid: number | undefined): void {
  try {
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/oom_score_adj`, '500');
  } catch {
    // Not allowed here, or already dead: the readiness check speaks for itself.
  }
}

export interface WaitingChild extends Stoppable {
  /** The child, once; undefined when it is taken or has ended. */
  take(): ChildProcess | undefined;
}

/** Loads the program ahead of the time when its folder may be opened. */
export function loadChild(folder: string): WaitingChild {
  let waiting: ChildProcess | undefined = forkChild(folder);
  const forget = (): void => {
    waiting = undefined;
  };
  waiting.once('exit', forget).once('error', forget);
  return {
    name: 'clickhouse-program',
    take() {
      const child = waiting;
      child?.off('exit', forget).off('error', forget);
      forget();
      return child;
    },
    async stop() {
      // It owns nothing yet.
      waiting?.kill('SIGKILL');
    },
  };
}
