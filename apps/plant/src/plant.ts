import { loadProfiles } from '@millwright/drivers';
import { type Clock, milliseconds, outage } from '@millwright/kernel';
import { type LayoutItem, layout } from './layout.ts';
import { type Line, startModbusLine } from './modbus-line.ts';
import { createRandom } from './random.ts';
import type { Site } from './site.ts';
import type { FaultSwitch } from './switch.ts';
import { isPortTaken, untilFree } from './until-free.ts';

/** A simulated factory whose machines answer on real sockets. */
export interface Plant {
  readonly site: Site;
  readonly switches: readonly FaultSwitch[];
  stop(): Promise<void>;
}

const tick = milliseconds(250);
const longestStep = 5;

/** Where a free run of ports is looked for: below those that systems give to clients. */
const firstRun = 15_020;
const lastRun = 32_000;

interface Started {
  readonly item: LayoutItem;
  readonly line: Line;
}

/**
 * @param needs.port port of the first connection, the others follow one by one; 0 takes the first
 * free run of ports, so that a plant started again with its first port has all its ports again.
 * @param needs.seed the same seed gives the same machines.
 */
export async function startPlant(needs: {
  readonly clock: Clock;
  readonly port: number;
  readonly seed?: number;
  readonly items?: readonly LayoutItem[];
}): Promise<Plant> {
  const { clock, port, seed = 20_261_120, items = layout } = needs;
  const started = await (port === 0
    ? startAnywhere(items, seed)
    : untilFree(clock, () => startLines(items, port, seed)));

  let last = clock.now();
  let cancelTick = clock.after(tick, turn);
  function turn(): void {
    const now = clock.now();
    const dt = Math.min(Math.max((now - last) / 1000, 0), longestStep);
    last = now;
    const local = new Date(now);
    const hour = local.getHours() + local.getMinutes() / 60;
    for (const { line } of started) line.step(dt, hour);
    cancelTick = clock.after(tick, turn);
  }

  return {
    site: {
      items: items.map(({ lines: _, ...about }, index) => ({
        ...about,
        devices: started
          .filter(({ item }) => item === items[index])
          .flatMap(({ line }) => line.devices),
      })),
    },
    switches: started.flatMap(({ line }) => line.switches),
    async stop() {
      cancelTick();
      await stopAll(started);
    },
  };
}

async function startAnywhere(items: readonly LayoutItem[], seed: number): Promise<Started[]> {
  const run = items.reduce((sum, item) => sum + item.lines.length, 0);
  for (let port = firstRun; port < lastRun; port += run) {
    try {
      return await startLines(items, port, seed);
    } catch (error) {
      if (!isPortTaken(error)) throw error;
    }
  }
  throw outage('plant.no_free_ports', { first: firstRun, last: lastRun });
}

async function startLines(
  items: readonly LayoutItem[],
  firstPort: number,
  seed: number,
): Promise<Started[]> {
  const profiles = loadProfiles();
  const random = createRandom(seed);
  const started: Started[] = [];
  try {
    for (const item of items) {
      for (const line of item.lines) {
        const port = firstPort + started.length;
        started.push({ item, line: await startModbusLine({ line, port, profiles, random }) });
      }
    }
    return started;
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

async function stopAll(started: readonly Started[]): Promise<void> {
  await Promise.all(started.map(({ line }) => line.stop()));
}
