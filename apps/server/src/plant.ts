/**
 * The simulated plant as a child process: on the ports of its first start, so that the devices
 * that were made for it find it again, and started anew when it dies.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Duration, milliseconds, outage, seconds, systemClock } from '@millwright/kernel';
import { z } from 'zod';
import type { Config } from './base/config.ts';
import type { Stoppable } from './base/lifecycle.ts';
import type { Log } from './base/log.ts';

export interface Plant extends Stoppable {
  /** Its page of fault switches, and `site.json`. */
  readonly controlUrl: string;
  /** Where its devices listen: the only loopback addresses that may be dialled. */
  readonly endpoints: readonly { readonly host: string; readonly port: number }[];
}

const program = join(import.meta.dirname, '../../plant/src/main.ts');
const READY_LIMIT = seconds(20);
const RESTART_FIRST = milliseconds(200);
const RESTART_LONGEST = seconds(30);

const facts = z.object({
  control: z.number(),
  endpoints: z.array(z.object({ host: z.string(), port: z.number() })),
});
type Facts = z.infer<typeof facts>;

function readFacts(file: string): Facts | null {
  try {
    return facts.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None yet, or not readable: the plant takes free ports.
    return null;
  }
}

/** Starts the program; resolves with what it says of itself once it listens. */
function launch(known: Facts | null): Promise<{ child: ChildProcess; said: Facts }> {
  const child = spawn(process.execPath, [program], {
    // A group of its own: what interrupts the server lets it end the plant in order. The plant's
    // standard input ends with this process in any case, and so does it.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PLANT_PORT: String(known?.endpoints[0]?.port ?? 0),
      PLANT_CONTROL_PORT: String(known?.control ?? 0),
    },
  });
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => {
      child.kill('SIGKILL');
      reject(outage('plant.not_started', {}, cause));
    };
    const cancel = systemClock.after(READY_LIMIT, fail);
    child.once('error', fail);
    child.once('exit', fail);
    createInterface({ input: child.stdout }).once('line', (line) => {
      cancel();
      child.off('error', fail);
      child.off('exit', fail);
      try {
        resolve({ child, said: facts.parse(JSON.parse(line)) });
      } catch (error) {
        fail(error);
      }
    });
  });
}

/**
 * A plant that has been there before may come back later than the server: whoever holds its ports,
 * perhaps the one that a killed server left behind, is waited for in the background.
 * @throws outage `plant.not_started` on a first start
 */
export async function startPlant({
  config,
  log,
}: {
  config: Pick<Config, 'dataDir'>;
  log: Log;
}): Promise<Plant> {
  const file = join(config.dataDir, 'plant.json');
  const known = readFacts(file);
  let child: ChildProcess | undefined;
  let said: Facts;
  let stopping = false;

  const watch = (running: ChildProcess): void => {
    child = running;
    running.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      log.warn({ code, signal }, 'the simulated plant ended; starting it again');
      relaunch(RESTART_FIRST);
    });
  };
  const relaunch = (pause: Duration): void => {
    systemClock.after(pause, () => {
      if (stopping) return;
      launch(said).then(
        (next) => {
          if (stopping) {
            next.child.kill();
            return;
          }
          said = next.said;
          watch(next.child);
        },
        (error: unknown) => {
          log.error({ err: error }, 'the simulated plant did not start');
          relaunch(milliseconds(Math.min(pause * 2, RESTART_LONGEST)));
        },
      );
    });
  };

  try {
    const first = await launch(known);
    said = first.said;
    watch(first.child);
    writeFileSync(file, JSON.stringify(said));
  } catch (error) {
    if (known === null) throw error;
    log.warn({ err: error }, 'the simulated plant did not start; trying again');
    said = known;
    relaunch(RESTART_FIRST);
  }

  return {
    name: 'plant',
    get controlUrl() {
      return `http://127.0.0.1:${said.control}`;
    },
    get endpoints() {
      return said.endpoints;
    },
    async stop() {
      stopping = true;
      const running = child;
      if (running === undefined) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      await ended;
    },
  };
}
