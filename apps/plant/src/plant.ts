import { loadProfiles } from '@millwright/drivers';
import { type Clock, milliseconds } from '@millwright/kernel';
import { type LayoutItem, layout } from './layout.ts';
import { type Line, startModbusLine } from './modbus-line.ts';
import { createRandom } from './random.ts';
import type { Site } from './site.ts';
import type { FaultSwitch } from './switch.ts';

/** A simulated factory whose machines answer on real sockets. */
export interface Plant {
  readonly site: Site;
  readonly switches: readonly FaultSwitch[];
  stop(): Promise<void>;
}

const tick = milliseconds(250);
const longestStep = 5;

/**
 * @param needs.port port of the first connection, the others follow; 0 takes free ones.
 * @param needs.seed the same seed gives the same machines.
 */
export async function startPlant(needs: {
  readonly clock: Clock;
  readonly port: number;
  readonly seed?: number;
  readonly items?: readonly LayoutItem[];
}): Promise<Plant> {
  const { clock } = needs;
  const items = needs.items ?? layout;
  const profiles = loadProfiles();
  const random = createRandom(needs.seed ?? 20_261_120);
  const started: { readonly item: LayoutItem; readonly line: Line }[] = [];
  const stopLines = (): Promise<unknown> => Promise.all(started.map(({ line }) => line.stop()));

  try {
    for (const item of items) {
      for (const line of item.lines) {
        const port = needs.port === 0 ? 0 : needs.port + started.length;
        started.push({ item, line: await startModbusLine({ line, port, profiles, random }) });
      }
    }
  } catch (error) {
    await stopLines();
    throw error;
  }

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
      await stopLines();
    },
  };
}
