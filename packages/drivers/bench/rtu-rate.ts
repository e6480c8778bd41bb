/**
 * What a good RTU line carries: BLOCKS blocks of WORDS registers on one station, asked one after
 * the other as fast as the line takes them, through a simulated line with BAUD and TURNAROUND
 * milliseconds, for SECONDS of its own time. Prints one JSON line with questions a second, as
 * measured and as the same frames would take without any proof (a read of what is wanted, then the
 * next); with COPY each reply comes once more so many milliseconds later, past whatever else does.
 * The clock is simulated, so the figures are the same on every machine.
 */
import { type Clock, timestamp } from '@millwright/kernel';
import { Priority } from '../src/link/job-queue.ts';
import { createLink } from '../src/modbus/line/link.ts';
import { createSimulatedLine } from '../src/modbus/line/simulated-line.ts';
import { encodeDataReply, encodeExceptionReply, encodeRequest } from '../src/modbus/wire/pdu.ts';
import { createTimerWheel } from '../src/timer-wheel.ts';

const setting = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const blocks = setting('BLOCKS', 4);
const words = setting('WORDS', 1);
const baud = setting('BAUD', 9600);
const turnaround = setting('TURNAROUND', 5);
const duration = setting('SECONDS', 600);
/** 0 = each reply comes once. */
const copy = setting('COPY', 0);
/** The device ends here: 0 = right behind each block, so that none can be read wider. */
const room = setting('ROOM', 200);

/** Eleven bits a byte, and the silence of 3.5 bytes that ends a frame. */
const onTheWire = (bytes: number): number => ((bytes + 3.5) * 11 * 1000) / baud;
let now = 0;
let due: { at: number; work: (() => void) | null }[] = [];
/** Time that passes as fast as the work is done. */
const clock: Clock = {
  now: () => timestamp(now),
  after(delay, work) {
    const entry: (typeof due)[number] = { at: now + delay, work };
    due.push(entry);
    return () => {
      entry.work = null;
    };
  },
};
function advance(by: number): void {
  const end = now + by;
  for (;;) {
    due = due.filter(({ work }) => work);
    const next = due.reduce<(typeof due)[number] | null>(
      (best, entry) => (entry.at <= end && (!best || entry.at < best.at) ? entry : best),
      null,
    );
    if (!next) break;
    now = next.at;
    const { work } = next;
    next.work = null;
    work?.();
  }
  now = end;
}
let took = 0;
const line = createSimulatedLine({
  clock,
  fate: () => {
    const reply = Math.round(took);
    return { copies: copy > 0 ? [reply, reply + copy] : [reply] };
  },
  keepsOrder: () => copy === 0,
  answer(_unit, pdu) {
    const fc = pdu[0] as 3 | 4;
    const count = pdu.readUInt16BE(3);
    const isRefused = fc !== 3 || count > words + room;
    const reply = isRefused
      ? encodeExceptionReply(fc, 2)
      : encodeDataReply(fc, Buffer.alloc(count * 2));
    took = onTheWire(pdu.length + 3) + turnaround + onTheWire(reply.length + 3);
    return reply;
  },
});
const link = createLink({
  framing: 'rtu',
  connect: line.connect,
  wheel: createTimerWheel(clock),
});
link.start();
await Promise.resolve();
await Promise.resolve();
let answered = 0;
for (let block = 0; block < blocks; block += 1) {
  const job = {
    unit: 1,
    priority: Priority.history,
    timeout: 1000,
    pdu: encodeRequest({ fc: 3, address: block * 300, count: words }),
    settle: (): void => {
      answered += 1;
      if (link.state === 'online') link.send(job);
    },
  };
  link.send(job);
}
// What a new connection costs is counted apart: it is on trial for its first minute.
advance(60_000);
const onTrial = answered / 60;
advance(duration * 1000);
const steady = (answered - onTrial * 60) / duration;
const bare = 1000 / Math.round(onTheWire(8) + turnaround + onTheWire(words * 2 + 5));
console.log(
  JSON.stringify({
    blocks,
    words,
    baud,
    turnaround,
    room,
    bare: Number(bare.toFixed(2)),
    steady: Number(steady.toFixed(2)),
    ratio: Number((steady / bare).toFixed(3)),
    onTrial: Number(onTrial.toFixed(2)),
    ratioOnTrial: Number((onTrial / bare).toFixed(3)),
  }),
);
await link.stop();
