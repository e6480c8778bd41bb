import type { DeviceProfile } from '@millwright/drivers';
import type { Clock } from '@millwright/kernel';
import type { Carrier, CarrierFaults, Placed, Platform } from './carrier.ts';
import { gatewayOf, type LayoutLine } from './layout.ts';
import type { MachineState, Surroundings } from './machine.ts';
import { startPublishCarrier } from './publish-carrier.ts';
import type { Random } from './random.ts';
import { startRegisterCarrier } from './register-carrier.ts';
import type { SiteDevice, SiteGateway } from './site.ts';
import type { FaultSwitch } from './switch.ts';

/** Machines behind one connection. */
export interface Line {
  readonly devices: readonly SiteDevice[];
  readonly gateway: SiteGateway | null;
  readonly switches: readonly FaultSwitch[];
  /** By the machines' ids in the plant. */
  readonly states: Readonly<Record<string, MachineState>>;
  /** @param dt seconds. */
  step(dt: number, hour: number): void;
  stop(): Promise<void>;
}

interface Place extends Placed {
  /** Unique in the plant. */
  readonly id: string;
  readonly troubles: Set<string>;
}

/** Long enough for a machine to leave its cold start behind. */
const warmUpSeconds = 900;

/**
 * Sets the machines of a line in motion.
 * @param needs.before what the machines were when the plant last ended
 */
export async function startLine(needs: {
  readonly line: LayoutLine;
  readonly port: number;
  readonly profiles: ReadonlyMap<string, DeviceProfile>;
  readonly random: Random;
  readonly clock: Clock;
  readonly platform: Platform | null;
  readonly before: Readonly<Record<string, MachineState>>;
}): Promise<Line> {
  const { line, random, before } = needs;
  const places = line.machines.map((known): Place => {
    const id = `${line.id}/${known.unitId}`;
    const machine = known.kind.create(known.name.zh, random);
    const troubles = new Set<string>();
    const kept = before[id];
    if (kept) machine.tell(fitting(kept, machine.state));
    const warm = kept ? 0 : random.uniform() * warmUpSeconds;
    for (let t = 0; t < warm; t += 1) machine.step(1, { random, troubles, hour: 12 });
    return { id, machine, troubles, known };
  });
  const carrier: Carrier =
    line.carrier === 'mqtt'
      ? startPublishCarrier({ ...needs, places })
      : await startRegisterCarrier({ ...needs, places });

  return {
    devices: places.map((place) => carrier.describe(place)),
    gateway: gatewayOf(line, needs.platform?.boxPassword ?? ''),
    switches: [
      ...carrierSwitches(line, carrier.faults),
      ...places.flatMap((place) => troubleSwitches(line, place)),
    ],
    get states() {
      return Object.fromEntries(places.map(({ id, machine }) => [id, machine.state]));
    },
    step(dt, hour) {
      for (const { machine, troubles } of places) {
        const around: Surroundings = { random, troubles, hour };
        machine.step(dt, around);
      }
      carrier.show();
    },
    stop: () => carrier.stop(),
  };
}

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
] as const satisfies readonly (readonly [string, keyof CarrierFaults, string, string])[];

function carrierSwitches(line: LayoutLine, faults: CarrierFaults): FaultSwitch[] {
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
