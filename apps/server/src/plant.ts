/**
 * The simulated plant as a child process: on the ports of its first start, so that the devices
 * that were made for it find it again, and started anew when it dies.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Duration, milliseconds, outage, seconds, systemClock } from '@millwright/kernel';
import { z } from 'zod';
import { childEnvironment } from './base/child-environment.ts';
import type { Config } from './base/config.ts';
import { endChild, endWithProcess } from './base/ending/own-programs.ts';
import type { Stoppable } from './base/lifecycle.ts';
import type { Log } from './base/log.ts';

export interface Plant extends Stoppable {
  /** Its page of fault switches, and `site.json`. */
  readonly controlUrl: string;
  /** Where its devices listen: the only loopback addresses that may be dialled. */
  readonly endpoints: readonly { readonly host: string; readonly port: number }[];
  /** Resolves when it runs, or could not be started the first time and is tried again. */
  readonly whenTried: Promise<void>;
}

/** Where the plant's own boxes connect. */
export interface PlantPlatform {
  readonly dtuPort: number;
  readonly mqttUrl: string;
}

const program = fileURLToPath(new URL('../../plant/src/main.ts', import.meta.url));
const READY_LIMIT = seconds(20);
const RESTART_FIRST = milliseconds(200);
const RESTART_LONGEST = seconds(30);
/** Of what the plant said before it ended. */
const SAID_LONGEST = 2000;

const facts = z.object({
  control: z.number(),
  endpoints: z.array(z.object({ host: z.string(), port: z.number() })),
});
/** What outlives a start; `secret` is the password of the plant's MQTT boxes. */
const known = z.object({ ...facts.shape, secret: z.string() });
type Known = z.infer<typeof known>;

function readKnown(file: string): Known | null {
  try {
    return known.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // None yet, or not readable: the plant takes free ports.
    return null;
  }
}

/** Starts the program; `ready` resolves with what it says of itself once it listens. */
function launch(
  settings: Pick<Known, 'secret'> & Partial<Known> & { readonly firstPort?: number },
  platform: PlantPlatform,
  stateFile: string,
): { readonly child: ChildProcess; readonly ready: Promise<Known> } {
  const child = spawn(process.execPath, [program], {
    // A group of its own: what interrupts the server lets it end the plant in order. The plant's
    // standard input ends with this process in any case, and so does it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...childEnvironment(process.env, ['PLANT_MACHINES', 'PLANT_MACHINES_PORT', 'NODE_OPTIONS']),
      PLANT_PORT: String(settings.endpoints?.[0]?.port ?? settings.firstPort ?? 0),
      PLANT_CONTROL_PORT: String(settings.control ?? 0),
      PLANT_DTU_PORT: String(platform.dtuPort),
      PLANT_MQTT_URL: platform.mqttUrl,
      PLANT_BOX_PASSWORD: settings.secret,
      PLANT_STATE: stateFile,
    },
  });
  let words = '';
  const collect = (text: string): void => {
    words = (words + text).slice(-SAID_LONGEST);
  };
  child.stderr.setEncoding('utf8').on('data', collect);
  const ready = new Promise<Known>((resolve, reject) => {
    const fail = (cause?: unknown) => {
      child.kill('SIGKILL');
      const error = cause instanceof Error ? cause : undefined;
      reject(outage('plant.not_started', { said: words.trim() }, error));
    };
    const cancel = systemClock.after(READY_LIMIT, fail);
    child.once('error', fail);
    // After its last words.
    child.once('close', fail);
    createInterface({ input: child.stdout }).once('line', (line) => {
      cancel();
      child.off('error', fail);
      child.off('close', fail);
      child.stderr.off('data', collect);
      child.stderr.pipe(process.stderr, { end: false });
      try {
        resolve({ ...facts.parse(JSON.parse(line)), secret: settings.secret });
      } catch (error) {
        fail(error);
      }
    });
  });
  return { child, ready };
}

/**
 * A plant that has been there before is not waited for: it is known where it will be. It may come
 * back later than the server besides, for whoever holds its ports, perhaps the one that a killed
 * server left behind, is waited for in the background.
 * @throws outage `plant.not_started` on a first start
 */
export async function startPlant({
  config,
  log,
  platform,
}: {
  config: Pick<Config, 'dataDir' | 'PLANT_PORT'>;
  log: Log;
  platform: PlantPlatform;
}): Promise<Plant> {
  const file = join(config.dataDir, 'plant.json');
  const stateFile = join(config.dataDir, 'plant-state.json');
  const before = readKnown(file);
  let child: ChildProcess | undefined;
  let said: Known;
  let stopping = false;

  const run = async (settings: Parameters<typeof launch>[0]): Promise<Known> => {
    const running = launch(settings, platform, stateFile);
    ({ child } = running);
    running.child.once('exit', () => {
      child = undefined;
    });
    const known = await running.ready;
    writeFileSync(file, JSON.stringify(known), { mode: 0o600 });
    running.child.once('exit', (code, signal) => {
      if (stopping) return;
      log.warn({ code, signal }, 'the simulated plant ended; starting it again');
      systemClock.after(RESTART_FIRST, () => void runAgain(RESTART_FIRST));
    });
    return known;
  };
  /** Tries once; what fails is tried again in the background, each time after twice the pause. */
  const runAgain = async (pause: Duration): Promise<void> => {
    if (stopping) return;
    try {
      said = await run(said);
    } catch (error) {
      if (stopping) return;
      log.warn({ err: error }, 'the simulated plant did not start; trying again');
      const longer = milliseconds(Math.min(pause * 2, RESTART_LONGEST));
      systemClock.after(pause, () => void runAgain(longer));
    }
  };

  let whenTried = Promise.resolve();
  if (before === null) {
    const secret = randomBytes(8).toString('hex');
    said = await run({ secret, firstPort: config.PLANT_PORT });
  } else {
    said = before;
    whenTried = runAgain(RESTART_FIRST);
  }

  const forget = endWithProcess(async () => {
    stopping = true;
    if (child !== undefined) await endChild(child);
  });

  return {
    name: 'plant',
    get controlUrl() {
      return `http://127.0.0.1:${said.control}`;
    },
    get endpoints() {
      return said.endpoints;
    },
    whenTried,
    async stop() {
      stopping = true;
      const running = child;
      if (running === undefined) {
        forget();
        return;
      }
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      await ended;
      forget();
    },
  };
}
