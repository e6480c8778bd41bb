/** A controller, or what stands before it, that breaks off replies in mid-packet and goes on: nothing wrong is a value. */
import { createServer, connect as dialSocket, type Socket } from 'node:net';
import { duplexPair } from 'node:stream';
import { milliseconds, systemClock } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Priority } from '../link/job-queue.ts';
import { createTimerWheel } from '../timer-wheel.ts';
import { createS7Fake } from './fake.ts';
import { createS7Link, type S7Outcome } from './s7-link.ts';
import { createIsoFramer, encodeMessage } from './wire/iso-on-tcp.ts';
import { decodeRequest, encodeReadReply, encodeWriteReply, mostRead } from './wire/pdu.ts';
import { AreaCode, ItemCode } from './wire/variables.ts';

/** Bytes that hold their address; every third is 3 and every fifth 0, as in the header of a packet. */
const valuesFrom = (address: number, count: number): Buffer =>
  Buffer.from(
    Array.from({ length: count }, (_, n) => {
      const at = address + n;
      return at % 3 === 0 ? 3 : at % 5 === 0 ? 0 : at & 0xff;
    }),
  );

interface Step {
  readonly address: number;
  readonly count: number;
  /** So many bytes of the reply come; null is all of it. */
  readonly broken: number | null;
  /** What comes after it. */
  readonly after: 'nothing' | 'a copy' | 'the one before' | 'both';
  /** In the same chunk. */
  readonly isJoined: boolean;
  /** What comes after it is cut once more, after so many bytes: the network cuts where it likes. */
  readonly cut: number | null;
  /** What comes after that cut never comes. */
  readonly isLost: boolean;
}

const steps = fc.array(
  fc.record({
    address: fc.integer({ min: 0, max: 300 }),
    count: fc.integer({ min: 1, max: 60 }),
    broken: fc.option(fc.integer({ min: 1, max: 84 })),
    after: fc.constantFrom<Step['after']>('nothing', 'a copy', 'the one before', 'both'),
    isJoined: fc.boolean(),
    cut: fc.option(fc.integer({ min: 1, max: 90 })),
    isLost: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

/** A machine that does at each question what the step of the moment says. */
function playMachine() {
  let current: Step | undefined;
  let before: Buffer = Buffer.alloc(0);
  const answer = (pdu: Buffer): readonly Buffer[] => {
    const request = decodeRequest(pdu);
    if (request?.kind !== 'read') return [];
    const { broken = null, after = 'nothing', isJoined = false, isLost } = current ?? {};
    const { cut = null } = current ?? {};
    const items = request.variables.map(({ byte, length }) => ({
      code: ItemCode.ok,
      data: valuesFrom(byte, length),
    }));
    const whole = encodeMessage(encodeReadReply(request.reference, items));
    const first = broken === null ? whole : whole.subarray(0, broken);
    const rest = {
      nothing: [],
      'a copy': [whole],
      'the one before': [before],
      both: [before, whole],
    };
    before = whole;
    const following = Buffer.concat(rest[after]);
    const soon = cut === null ? rest[after] : [following.subarray(0, cut)];
    const later = cut === null || isLost === true ? [] : [following.subarray(cut)];
    const chunks = isJoined
      ? [Buffer.concat([first, ...soon]), ...later]
      : [first, ...soon, ...later];
    return chunks.filter(({ length }) => length > 0);
  };
  return {
    is: (step: Step) => {
      current = step;
    },
    connect() {
      const [near, far] = duplexPair();
      far.on('error', () => {});
      const framer = createIsoFramer({
        connected: () => {},
        broken: () => far.destroy(),
        message(pdu) {
          for (const chunk of answer(pdu)) far.write(chunk);
        },
      });
      far.on('data', (chunk: Buffer) => framer.push(chunk));
      return Promise.resolve(near);
    },
  };
}

const linkTo = (needs: Pick<Parameters<typeof createS7Link>[0], 'connect' | 'wheel'>) =>
  createS7Link({
    ...needs,
    random: () => 0.5,
    terms: () => ({ pduBytes: 240, jobs: 1 }),
    linkState: () => {},
    answered: () => {},
    unanswered: () => {},
  });

const ask = (
  link: ReturnType<typeof linkTo>,
  { address, count }: Pick<Step, 'address' | 'count'>,
  timeout: number,
  settle: (outcome: S7Outcome) => void,
): void =>
  link.send({
    ...{ station: 1, priority: Priority.history, data: null, timeout, settle },
    variable: { area: AreaCode.DB, db: 1, byte: address, bit: null, length: count },
  });

/** Asks once for each step; time goes on where nothing else happens. */
async function outcomesOf(asked: readonly Step[]): Promise<readonly S7Outcome[]> {
  const clock = createManualClock();
  const machine = playMachine();
  const link = linkTo({ connect: machine.connect, wheel: createTimerWheel(clock) });
  const turns = async (until: () => boolean): Promise<void> => {
    for (let turn = 0; !until(); turn += 1) {
      if (turn > 10) clock.advance(milliseconds(510));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  link.start();
  const outcomes: S7Outcome[] = [];
  for (const [n, step] of asked.entries()) {
    await turns(() => link.state === 'online');
    machine.is(step);
    ask(link, step, 1000, (outcome) => void outcomes.push(outcome));
    await turns(() => outcomes.length > n);
  }
  await link.stop();
  return outcomes;
}

test('gives no wrong value, wherever it breaks off and whatever follows', async () => {
  let values = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (asked) => {
      const outcomes = await outcomesOf(asked);
      for (const [n, outcome] of outcomes.entries()) {
        if (outcome.kind !== 'data') continue;
        values += 1;
        const { address, count } = asked[n] as Step;
        expect(outcome.data.toString('hex')).toBe(valuesFrom(address, count).toString('hex'));
      }
    }),
    { numRuns: isWholeRun ? 10_000 : 400 },
  );
  expect(values).toBeGreaterThan(100);
});

test.each([1, 4, 7, 8, 15, 24, 25, 26, 34, 40, 44])(
  'a copy behind the first %i bytes is none of them',
  async (broken) => {
    for (const isJoined of [false, true]) {
      const step = { address: 0, count: 20, broken, after: 'a copy', isJoined } as const;
      const [outcome] = await outcomesOf([{ ...step, cut: null, isLost: false }]);
      expect(outcome?.kind).not.toBe('data');
      // The copy in two pieces, the first of which ends where the reply would.
      for (const isLost of [false, true]) {
        const [other] = await outcomesOf([{ ...step, cut: 45 - broken, isLost }]);
        expect(other?.kind).not.toBe('data');
      }
    }
  },
);

/** A link to a machine that gives each question the next of these answers, as it makes them of what was asked. */
async function withAnswers(
  answers: readonly ((pdu: Buffer) => readonly Buffer[])[],
  work: (link: ReturnType<typeof linkTo>, asked: () => number) => Promise<void>,
): Promise<void> {
  let asked = 0;
  const link = linkTo({
    wheel: createTimerWheel(systemClock),
    connect() {
      const [near, far] = duplexPair();
      far.on('error', () => {});
      const framer = createIsoFramer({
        connected: () => {},
        broken: () => far.destroy(),
        message(pdu) {
          const answer = answers[Math.min(asked, answers.length - 1)];
          asked += 1;
          for (const chunk of answer?.(pdu) ?? []) far.write(chunk);
        },
      });
      far.on('data', (chunk: Buffer) => framer.push(chunk));
      return Promise.resolve(near);
    },
  });
  link.start();
  try {
    await waitFor('the connection', () => link.state === 'online');
    await work(link, () => asked);
  } finally {
    await link.stop();
  }
}

const held = (pdu: Buffer): Buffer => {
  const request = decodeRequest(pdu);
  if (request?.kind !== 'read') return Buffer.alloc(0);
  const items = request.variables.map(({ byte, length }) => ({
    code: ItemCode.ok,
    data: valuesFrom(byte, length),
  }));
  return encodeMessage(encodeReadReply(request.reference, items));
};
const written = (code: number) => (pdu: Buffer) => [
  encodeMessage(encodeWriteReply(pdu.readUInt16BE(4), code)),
];
const write = (link: ReturnType<typeof linkTo>): Promise<S7Outcome> =>
  new Promise((settle) =>
    link.send({
      ...{ station: 1, priority: Priority.write, data: Buffer.of(1), timeout: 200, settle },
      variable: { area: AreaCode.DB, db: 1, byte: 0, bit: null, length: 1 },
    }),
  );

test('a value that ends like the beginning of a packet is asked for once more, and then with its guard', async () => {
  await withAnswers([(pdu) => [held(pdu)]], async (link, asked) => {
    const outcomes: S7Outcome[] = [];
    const job = {
      ...{ station: 1, priority: Priority.history, data: null, timeout: 1000 },
      variable: { area: AreaCode.DB, db: 1, byte: 0, bit: null, length: 4 },
      settle: (outcome: S7Outcome) => void outcomes.push(outcome),
    };
    expect(valuesFrom(0, 4).at(-1)).toBe(3);
    link.send(job);
    await waitFor('the value', () => outcomes.length === 1);
    expect(asked()).toBe(2);
    link.send(job);
    await waitFor('the value again', () => outcomes.length === 2);
    expect(asked()).toBe(3);
    for (const outcome of outcomes)
      expect(outcome).toEqual({ kind: 'data', data: valuesFrom(0, 4) });
  });
});

test('a value stands where reads fill the whole message, guard and all', async () => {
  const count = mostRead(240);
  const address = Array.from({ length: 30 }, (_, n) => n).find(
    (from) => valuesFrom(from, count).at(-1) === 3,
  );
  await withAnswers([(pdu) => [held(pdu)]], async (link, asked) => {
    const outcome = await new Promise<S7Outcome>((settle) =>
      ask(link, { address: address as number, count }, 1000, settle),
    );
    expect(outcome).toEqual({ kind: 'data', data: valuesFrom(address as number, count) });
    expect(asked()).toBe(2);
  });
});

test('a write that is refused by the number that begins a packet is told as refused', async () => {
  await withAnswers([written(ItemCode.accessDenied), (pdu) => [held(pdu)]], async (link, asked) => {
    expect(await write(link)).toEqual({ kind: 'refused', code: ItemCode.accessDenied });
    expect(asked()).toBe(2);
  });
});

test('a write whose answer was broken off before its last byte is not refused', async () => {
  const whole = written(ItemCode.ok);
  const broken = (pdu: Buffer): readonly Buffer[] => {
    const [answer = Buffer.alloc(0)] = whole(pdu);
    return [Buffer.concat([answer.subarray(0, -1), answer.subarray(0, 1)]), answer.subarray(1)];
  };
  await withAnswers([broken, (pdu) => [held(pdu)]], async (link) => {
    expect(await write(link)).toEqual({ kind: 'silent' });
  });
});

test('numbers that look like the header of a packet are values', () => {
  const framed: string[] = [];
  const framer = createIsoFramer({
    connected: () => {},
    message: (pdu) => void framed.push(pdu.toString('hex')),
    broken: () => void framed.push('broken'),
    isOfLate: () => true,
  });
  for (const data of [
    Buffer.from([3]),
    Buffer.from([3, 0, 0, 31, 2]),
    Buffer.from([3, 0, 0, 31, 2, 0xf0, 3, 0, 0, 31, 2, 0xf0, 0x80, 0x32, 7, 0]),
  ]) {
    framer.push(encodeMessage(encodeReadReply(1, [{ code: ItemCode.ok, data }])));
  }
  expect(framed).not.toContain('broken');
  expect(framed).toHaveLength(3);
});

test('on sockets, behind a relay that breaks off, doubles and is late', async () => {
  const controller = createS7Fake({ jobs: 4 });
  const port = await controller.listen();
  valuesFrom(0, 4096).copy(controller.memory('DB', 1));
  let replies = 0;
  const sockets = new Set<Socket>();
  const relay = createServer({ noDelay: true }, (near) => {
    const far = dialSocket({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => [near, far].map((each) => each.destroy()));
    }
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      replies += 1;
      const kind = replies % 7;
      if (kind === 2) near.write(chunk.subarray(0, (replies * 13) % chunk.length));
      if (kind === 4) near.write(Buffer.concat([chunk.subarray(0, replies % chunk.length), chunk]));
      else near.write(chunk);
      if (kind === 5) systemClock.after(milliseconds(30), () => void near.write(chunk));
    });
  });
  const relayed = await new Promise<number>((resolve) => {
    relay.listen(0, '127.0.0.1', () => {
      const address = relay.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const link = linkTo({
    wheel: createTimerWheel(systemClock),
    connect: () =>
      new Promise((resolve) => {
        const socket = dialSocket({ port: relayed, host: '127.0.0.1', noDelay: true }, () =>
          resolve(socket),
        );
      }),
  });
  link.start();
  let values = 0;
  try {
    for (let n = 0; n < 60; n += 1) {
      await waitFor('the connection', () => link.state === 'online');
      const step = { address: (n * 37) % 2000, count: 1 + ((n * 11) % 200) };
      const outcome = await new Promise<S7Outcome>((resolve) => ask(link, step, 40, resolve));
      if (outcome.kind !== 'data') continue;
      values += 1;
      expect(outcome.data.equals(valuesFrom(step.address, step.count))).toBe(true);
    }
    expect(values).toBeGreaterThan(10);
  } finally {
    await link.stop();
    for (const socket of sockets) socket.destroy();
    relay.close();
    await controller.close();
  }
}, 60_000);
