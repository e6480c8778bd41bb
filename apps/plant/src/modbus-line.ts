import type { DeviceProfile } from '@millwright/drivers';
import { createModbusFake, type ModbusFake } from '@millwright/drivers/modbus/fake';
import { bug } from '@millwright/kernel';
import type { LayoutLine, LayoutMachine } from './layout.ts';
import type { Machine, MachineKind, Surroundings } from './machine.ts';
import type { Random } from './random.ts';
import { createRegisterImage, type RegisterImage } from './register-image.ts';
import type { SiteDevice } from './site.ts';
import type { FaultSwitch } from './switch.ts';

/** Machines behind one connection. */
export interface Line {
  readonly devices: readonly SiteDevice[];
  readonly switches: readonly FaultSwitch[];
  /** @param dt seconds. */
  step(dt: number, hour: number): void;
  stop(): Promise<void>;
}

interface Place {
  readonly machine: Machine;
  readonly image: RegisterImage;
  readonly troubles: Set<string>;
  readonly known: LayoutMachine;
}

const slowReply = 1500;
/** Long enough for a machine to leave its cold start behind. */
const warmUpSeconds = 900;

/** Serves the machines of a line on a Modbus TCP socket of the loopback interface. */
export async function startModbusLine(needs: {
  readonly line: LayoutLine;
  readonly port: number;
  readonly profiles: ReadonlyMap<string, DeviceProfile>;
  readonly random: Random;
}): Promise<Line> {
  const { line, random } = needs;
  const places = new Map<number, Place>();
  const fake = createModbusFake({
    onWrite(write) {
      const place = places.get(write.unit);
      place?.machine.tell(place.image.told(write));
    },
  });

  const port = await fake.listen(needs.port);
  for (const known of line.machines) {
    const { unitId, kind, name } = known;
    const profile = profileOf(kind, needs.profiles);
    const machine = kind.create(name.zh, random);
    const image = createRegisterImage(
      profile,
      kind.wordOrder ?? profile.wordOrder,
      kind.points,
      fake.unit(unitId),
    );
    const troubles = new Set<string>();
    const warm = random.uniform() * warmUpSeconds;
    for (let t = 0; t < warm; t += 1) machine.step(1, { random, troubles, hour: 12 });
    image.show(machine.state);
    places.set(unitId, { machine, image, troubles, known });
  }
  return {
    devices: line.machines.map((known) => describe(known, needs.profiles, port)),
    switches: [
      ...lineSwitches(line, fake),
      ...[...places.values()].flatMap((place) => troubleSwitches(line, place)),
    ],
    step(dt, hour) {
      for (const { machine, image, troubles } of places.values()) {
        const around: Surroundings = { random, troubles, hour };
        machine.step(dt, around);
        image.show(machine.state);
      }
    },
    stop: () => fake.close(),
  };
}

function profileOf(kind: MachineKind, profiles: ReadonlyMap<string, DeviceProfile>): DeviceProfile {
  const profile = profiles.get(kind.profile);
  if (!profile) throw bug('plant.profile_missing', { profile: kind.profile });
  return profile;
}

function describe(
  { name, kind, unitId }: LayoutMachine,
  profiles: ReadonlyMap<string, DeviceProfile>,
  port: number,
): SiteDevice {
  const profile = profileOf(kind, profiles);
  return {
    name,
    kind: kind.kind,
    protocol: 'modbus-tcp',
    profile: profile.id,
    host: '127.0.0.1',
    port,
    unitId,
    mode: 'high-performance',
    periodMs: 1000,
    timeoutMs: 1000,
    wordOrder: kind.wordOrder ?? profile.wordOrder,
    maxRegisters: profile.maxRegisters,
    points: kind.points.map(({ signal: _signal, accepts: _accepts, ...point }) => point),
  };
}

function lineSwitches(line: LayoutLine, fake: ModbusFake): FaultSwitch[] {
  const { faults } = fake;
  const make = (id: string, zh: string, en: string, apply: (on: boolean) => void): FaultSwitch => {
    let isOn = false;
    return {
      id: `${line.id}/${id}`,
      name: { zh, en },
      owner: line.name,
      get on() {
        return isOn;
      },
      set(on) {
        isOn = on;
        apply(on);
      },
    };
  };
  return [
    make('link-loss', '断开连接', 'Link loss', (on) =>
      on ? fake.refuseLinks() : fake.admitLinks(),
    ),
    make('slow', '应答缓慢', 'Slow replies', (on) => {
      faults.delay = on ? slowReply : 0;
    }),
    make('exception', '异常应答', 'Exception replies', (on) => {
      faults.exceptions = on
        ? (['coil', 'holding', 'input', 'discrete'] as const).map((space) => ({
            space,
            first: 0,
            last: 0xffff,
            code: 4,
          }))
        : [];
    }),
    make('stuck', '数值停滞', 'Stuck values', (on) => (on ? fake.freeze() : fake.unfreeze())),
    make('wrong-ids', '应答编号错误', 'Wrong transaction ids', (on) => {
      faults.wrongIds = on;
    }),
    make('cut', '应答截断', 'Replies cut in half', (on) => {
      faults.cutReplies = on;
    }),
  ];
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
