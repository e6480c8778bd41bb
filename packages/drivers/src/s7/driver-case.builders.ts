import { type DriverCase, repeat } from '../driver-case.builders.ts';
import type { Driver } from '../port.ts';
import { createS7Fake } from './fake.ts';
import { drivers } from './index.ts';
import { encodeMessage } from './wire/iso-on-tcp.ts';
import { encodeWriteReply } from './wire/pdu.ts';
import { ItemCode } from './wire/variables.ts';

const [s7] = drivers;

/** The S7 driver against a device that can be broken. */
export const s7Case: DriverCase = {
  driver: s7 as Driver,
  settings: { model: 'S7-1200', rack: 0, slot: 1, connection: 'pg' },
  address: (word) => ({ area: 'DB', db: 1, byte: word * 2, bit: null, text: 'string', length: 1 }),
  async start() {
    const fake = createS7Fake();
    const port = await fake.listen();
    const memory = fake.memory('DB', 1);
    const unasked = encodeMessage(encodeWriteReply(0xfffe, ItemCode.ok));
    return {
      port,
      word: (index) => memory.readUInt16BE(index * 2),
      setWord: (index, value) => void memory.writeUInt16BE(value, index * 2),
      silence(on) {
        fake.faults.silent = on;
      },
      delay(ms) {
        fake.faults.delay = ms;
      },
      cut(on) {
        fake.faults.cutReplies = on;
      },
      refuseFrom(first) {
        fake.faults.lengths.set(1, first === null ? 65_536 : first * 2);
      },
      requests: () => fake.requests,
      flood: (replies) => fake.bring(repeat(unasked, replies)),
      drop: () => fake.dropLinks(),
      close: () => fake.close(),
    };
  },
};
