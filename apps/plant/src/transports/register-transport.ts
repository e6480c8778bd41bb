import { createModbusFake } from '@millwright/drivers/modbus/fake/fake';
import type { DeviceProfile } from '@millwright/drivers/modbus/profile/profile';
import { bug, type Clock } from '@millwright/kernel';
import type { LayoutLine } from '../layout.ts';
import type { MachineKind } from '../machine.ts';
import { type Dtu, startDtu } from './dtu.ts';
import { createRegisterImage } from './register-image.ts';
import type { Placed, Platform, Transport } from './transport.ts';

const slowReply = 1500;

/**
 * Machines behind Modbus: on a socket of the loopback interface, or behind a DTU that dials in.
 * @param port where it listens; of no meaning to a DTU
 */
export async function startRegisterTransport(needs: {
  readonly line: LayoutLine;
  readonly places: readonly Placed[];
  readonly port: number;
  readonly profiles: ReadonlyMap<string, DeviceProfile>;
  readonly platform: Platform | null;
  readonly clock: Clock;
}): Promise<Transport> {
  const { line, places, profiles, platform, clock } = needs;
  const isDialIn = line.transport === 'dial-in';
  const fake = createModbusFake({
    framing: line.transport === 'modbus-tcp' ? 'mbap' : 'rtu',
    clock,
    onWrite(write) {
      const place = images.get(write.unit);
      place?.machine.tell(place.image.told(write));
    },
  });
  const images = new Map(
    places.map(({ known, machine }) => {
      const profile = profileOf(known.kind, profiles);
      const order = known.kind.wordOrder ?? profile.wordOrder;
      const image = createRegisterImage(profile, order, known.kind.points, fake.unit(known.unitId));
      return [known.unitId, { machine, image }];
    }),
  );
  const show = (): void => {
    for (const { machine, image } of images.values()) image.show(machine.state);
  };
  show();
  const port = isDialIn ? 0 : await fake.listen(needs.port);
  const dtu: Dtu | null =
    isDialIn && platform && line.box ? startDtu({ fake, box: line.box, platform, clock }) : null;

  return {
    show,
    describe({ known }) {
      const profile = profileOf(known.kind, profiles);
      return {
        name: known.name,
        kind: known.kind.kind,
        protocol: isDialIn
          ? 'modbus-dial-in'
          : line.transport === 'modbus-tcp'
            ? line.transport
            : 'modbus-rtu-tcp',
        profile: profile.id,
        host: isDialIn ? '' : '127.0.0.1',
        port,
        gateway: isDialIn ? (line.box?.boxId ?? null) : null,
        unitId: known.unitId,
        mode: line.saveFlow ? 'save-flow' : 'high-performance',
        periodMs: 1000,
        timeoutMs: 1000,
        wordOrder: known.kind.wordOrder ?? profile.wordOrder,
        maxRegisters: profile.maxRegisters,
        points: known.kind.points.map(({ signal: _signal, accepts: _accepts, ...point }) => point),
      };
    },
    faults: {
      linkLoss: (on) => (on ? fake.refuseLinks() : fake.admitLinks()),
      slow(on) {
        fake.faults.delay = on ? slowReply : 0;
      },
      exception(on) {
        fake.faults.exceptions = on
          ? (['coil', 'holding', 'input', 'discrete'] as const).map((space) => ({
              space,
              first: 0,
              last: 0xffff,
              code: 4,
            }))
          : [];
      },
      stuck: (on) => (on ? fake.freeze() : fake.unfreeze()),
      wrongIds(on) {
        fake.faults.wrongIds = on;
      },
      cut(on) {
        fake.faults.cutReplies = on;
      },
    },
    async stop() {
      dtu?.stop();
      await fake.close();
    },
  };
}

function profileOf(kind: MachineKind, profiles: ReadonlyMap<string, DeviceProfile>): DeviceProfile {
  const profile = profiles.get(kind.profile);
  if (!profile) throw bug('plant.profile_missing', { profile: kind.profile });
  return profile;
}
