import type { DeviceProfile } from '@millwright/drivers/modbus/profile/profile';
import type { Clock } from '@millwright/kernel';
import type { FaultSwitch } from './control/switch.ts';
import { gatewayOf, type LayoutLine, type LayoutMachine } from './layout.ts';
import type { MachineState, Surroundings } from './machine.ts';
import type { Random } from './random.ts';
import { hourOf, isManned } from './shifts.ts';
import type { SiteDevice, SiteGateway } from './site.ts';
import { startPublishTransport } from './transports/publish-transport.ts';
import { startRegisterTransport } from './transports/register-transport.ts';
import type { Placed, Platform, Transport, TransportFaults } from './transports/transport.ts';

/** Machines behind one connection. */
export interface Line {
  readonly devices: readonly SiteDevice[];
  readonly gateway: SiteGateway | null;
  readonly switches: readonly FaultSwitch[];
  /** By the machines' ids in the plant. */
  readonly states: Readonly<Record<string, MachineState>>;
  /** @param dt seconds up to `time`. */
  step(dt: number, time: number): void;
  stop(): Promise<void>;
}

interface Place extends Placed {
  /** Unique in the plant. */
  readonly id: string;
  /** Its number in the plant. */
  readonly number: number;
  readonly troubles: Set<string>;
}

/** Long enough for a machine to leave its cold start behind. */
const warmUpSeconds = 7200;
const warmUpStep = 10;

/**
 * Sets the machines of a line in motion.
 * @param needs.before what the machines were when the plant last ended
 */
export async function startLine(needs: {
  readonly line: LayoutLine;
  /** Number of its first machine in the plant. */
  readonly firstNumber: number;
  readonly port: number;
  readonly profiles: ReadonlyMap<string, DeviceProfile>;
  readonly random: Random;
  readonly clock: Clock;
  readonly platform: Platform | null;
  readonly before: Readonly<Record<string, MachineState>>;
}): Promise<Line> {
  const { line, random, before, clock } = needs;
  const places = line.machines.map((known, index): Place => {
    const id = machineId(line, known);
    const number = needs.firstNumber + index;
    const machine = known.kind.create(known.name.zh, random);
    const troubles = new Set<string>();
    const kept = before[id];
    if (kept) machine.tell(fitting(kept, machine.state));
    if (!kept) {
      for (let left = warmUpSeconds; left > 0; left -= warmUpStep) {
        const time = clock.now() - left * 1000;
        machine.step(warmUpStep, surroundings({ number, troubles, random }, time));
      }
    }
    return { id, number, machine, troubles, known };
  });
  const transport: Transport =
    line.transport === 'mqtt'
      ? startPublishTransport({ ...needs, places })
      : await startRegisterTransport({ ...needs, places });

  return {
    devices: places.map((place) => transport.describe(place)),
    gateway: gatewayOf(line, needs.platform?.boxPassword ?? ''),
    switches: [
      ...transportSwitches(line, transport.faults),
      ...places.flatMap((place) => troubleSwitches(line, place)),
    ],
    get states() {
      return Object.fromEntries(places.map(({ id, machine }) => [id, machine.state]));
    },
    step(dt, time) {
      for (const place of places) place.machine.step(dt, surroundings({ ...place, random }, time));
      transport.show();
    },
    stop: () => transport.stop(),
  };
}

/** Unique in the plant. */
export const machineId = (line: LayoutLine, machine: LayoutMachine): string =>
  `${line.id}/${machine.unitId}`;

/** The world around a machine at a moment. */
export const surroundings = (
  { number, troubles, random }: Pick<Place, 'number' | 'troubles'> & Pick<Surroundings, 'random'>,
  time: number,
): Surroundings => ({ random, troubles, hour: hourOf(time), manned: isManned(number, time) });

/** What still means something to a machine that may have been rebuilt since. */
function fitting(kept: MachineState, state: MachineState): MachineState {
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => typeof value === typeof state[name]),
  );
}

const faultNames = [
  ['link-loss', 'linkLoss', '断开连接', 'Link loss'],
  ['slow', 'slow', '应答缓慢', 'Slow replies'],
  ['exception', 'exception', '异常应答', 'Exception replies'],
  ['stuck', 'stuck', '数值停滞', 'Stuck values'],
  ['wrong-ids', 'wrongIds', '应答编号错误', 'Wrong ids'],
  ['cut', 'cut', '应答截断', 'Replies cut in half'],
] as const satisfies readonly (readonly [string, keyof TransportFaults, string, string])[];

function transportSwitches(line: LayoutLine, faults: TransportFaults): FaultSwitch[] {
  return faultNames.map(([id, fault, zh, en]) => {
    let isOn = false;
    return {
      id: `${line.id}/${id}`,
      name: { zh, en },
      owner: line.name,
      get on() {
        return isOn;
      },
      set(on) {
        if (on === isOn) return;
        isOn = on;
        faults[fault](on);
      },
    };
  });
}

function troubleSwitches(line: LayoutLine, { known, troubles }: Place): FaultSwitch[] {
  return known.kind.troubles.map(({ id, name }) => ({
    id: `${line.id}/${known.unitId}/${id}`,
    name,
    owner: known.name,
    get on() {
      return troubles.has(id);
    },
    set(on) {
      if (on) troubles.add(id);
      else troubles.delete(id);
    },
  }));
}
