import { loadProfiles } from '@millwright/drivers/modbus/profile/load-profiles';
import { type Clock, milliseconds, outage } from '@millwright/kernel';
import type { FaultSwitch } from './control/switch.ts';
import { type LayoutItem, type LayoutLine, layout } from './layout.ts';
import { type Line, startLine } from './line.ts';
import type { PlantState } from './plant-state.ts';
import { createRandom } from './random.ts';
import type { Site } from './site.ts';
import type { Platform } from './transports/transport.ts';
import { isPortTaken, untilFree } from './until-free.ts';

/** A simulated factory whose machines answer on real sockets. */
export interface Plant {
  readonly site: Site;
  readonly switches: readonly FaultSwitch[];
  /** What every machine is now. */
  readonly state: PlantState;
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
  /** Null leaves the lines whose boxes connect to the platform on their own. */
  readonly platform?: Platform | null;
  /** What the machines were when the plant last ended. */
  readonly before?: PlantState;
}): Promise<Plant> {
  const { clock, port, seed = 20_261_120, items = layout, platform = null, before = {} } = needs;
  const start: StartLines = (firstPort) =>
    startLines({ items, firstPort, seed, clock, platform, before });
  const started = await (port === 0
    ? startAnywhere(items, start)
    : untilFree(clock, () => start(port)));

  let last = clock.now();
  let cancelTick = clock.after(tick, turn);
  function turn(): void {
    const now = clock.now();
    const dt = Math.min(Math.max((now - last) / 1000, 0), longestStep);
    last = now;
    for (const { line } of started) line.step(dt, now);
    cancelTick = clock.after(tick, turn);
  }

  return {
    site: {
      items: items.map(({ lines: _, ...about }, index) => ({
        ...about,
        gateways: started
          .filter(({ item }) => item === items[index])
          .flatMap(({ line }) => line.gateway ?? []),
        devices: started
          .filter(({ item }) => item === items[index])
          .flatMap(({ line }) => line.devices),
      })),
    },
    switches: started.flatMap(({ line }) => line.switches),
    get state() {
      return Object.assign({}, ...started.map(({ line }) => line.states)) as PlantState;
    },
    async stop() {
      cancelTick();
      await stopAll(started);
    },
  };
}

type StartLines = (firstPort: number) => Promise<Started[]>;

const listens = ({ transport }: LayoutLine): boolean => transport.startsWith('modbus');

async function startAnywhere(items: readonly LayoutItem[], start: StartLines): Promise<Started[]> {
  // The port after them is left to the control page.
  const run = 1 + items.reduce((sum, item) => sum + item.lines.filter(listens).length, 0);
  for (let port = firstRun; port < lastRun; port += run) {
    try {
      return await start(port);
    } catch (error) {
      if (!isPortTaken(error)) throw error;
    }
  }
  throw outage('plant.no_free_ports', { first: firstRun, last: lastRun });
}

async function startLines(needs: {
  readonly items: readonly LayoutItem[];
  readonly firstPort: number;
  readonly seed: number;
  readonly clock: Clock;
  readonly platform: Platform | null;
  readonly before: PlantState;
}): Promise<Started[]> {
  const profiles = loadProfiles();
  const random = createRandom(needs.seed);
  const started: Started[] = [];
  let port = needs.firstPort;
  let firstNumber = 0;
  try {
    for (const item of needs.items) {
      for (const line of item.lines) {
        const place = { line, firstNumber, port };
        started.push({ item, line: await startLine({ ...needs, ...place, profiles, random }) });
        firstNumber += line.machines.length;
        if (listens(line)) port += 1;
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
