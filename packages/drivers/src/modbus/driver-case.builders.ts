/** The Modbus drivers against a device that can be broken. */
import { createConnection, type Socket } from 'node:net';
import { systemClock } from '@millwright/kernel';
import { startDialInServer } from '../dial-in/dial-in-server.ts';
import { type DriverBench, type DriverCase, repeat } from '../driver-case.builders.ts';
import type { Driver } from '../port.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { createModbusFake, type ModbusFake } from './fake/fake.ts';
import { drivers } from './index.ts';
import { type FramingKind, framings } from './wire/framing.ts';
import { encodeDataReply } from './wire/pdu.ts';

const modbusCase = (driver: Driver, framing: FramingKind): DriverCase => ({
  driver,
  settings: { profile: 'modbus', unitId: 1, wordOrder: 'ABCD', maxRegisters: 100 },
  address: (word) => ({ family: 'HR', address: `${word}`, bit: null, length: 1, wordOrder: null }),
  async start() {
    const fake = createModbusFake({ framing });
    return { ...modbusBench(fake, framing), port: await fake.listen() };
  },
});

function modbusBench(fake: ModbusFake, framing: FramingKind): Omit<DriverBench, 'port'> {
  const { holdings } = fake.unit(1);
  const unasked = framings[framing].encode(0xfffe, 9, encodeDataReply(3, Buffer.alloc(2)));
  return {
    word: (index) => holdings[index] as number,
    setWord(index, value) {
      holdings[index] = value;
    },
    silence: (on) => void (on ? fake.faults.silentUnits.add(1) : fake.faults.silentUnits.delete(1)),
    delay(ms) {
      fake.faults.delay = ms;
    },
    cut(on) {
      fake.faults.cutReplies = on;
    },
    refuseFrom(first) {
      fake.faults.exceptions =
        first === null ? [] : [{ space: 'holding', first, last: 65_535, code: 2 }];
    },
    requests: () => fake.requests,
    flood: (replies) => fake.bring(repeat(unasked, replies)),
    drop: () => fake.dropLinks(),
    close: () => fake.close(),
  };
}

/** Behind a box that dials in, says who it is, and dials again whenever its connection ends. */
const dialInCase = (driver: Driver): DriverCase => ({
  ...modbusCase(driver, 'rtu'),
  async start() {
    const fake = createModbusFake({ framing: 'rtu' });
    const wheel = createTimerWheel(systemClock);
    const server = await startDialInServer({
      clock: systemClock,
      wheel,
      host: '127.0.0.1',
      port: 0,
    });
    const registration = Buffer.from('DTU0001');
    const box = server.box('1', {
      ...{ registration: { match: 'exact', bytes: registration }, sent: 'once' },
      ...{ packetPrefix: null, heartbeat: null, owner: 'us', admits: () => true },
    });
    let socket: Socket | null = null;
    let isClosed = false;
    const dial = (): void => {
      if (isClosed) return;
      socket = createConnection({ host: '127.0.0.1', port: server.port });
      socket.on('close', dial);
      socket.write(registration);
      fake.serve(socket);
    };
    dial();
    return {
      ...modbusBench(fake, 'rtu'),
      port: 0,
      box,
      async close() {
        if (isClosed) return;
        isClosed = true;
        socket?.destroy();
        await fake.close();
        await server.stop();
        wheel.stop();
      },
    };
  },
});

const [modbusTcp, modbusRtuTcp, modbusDialIn] = drivers;

/** One for each driver of this folder. */
export const modbusCases: readonly DriverCase[] = [
  modbusCase(modbusTcp as Driver, 'mbap'),
  modbusCase(modbusRtuTcp as Driver, 'rtu'),
  dialInCase(modbusDialIn as Driver),
];
