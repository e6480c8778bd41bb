/** What a person commands has room of its own: nothing that others do keeps a stop from being given. */
import { itemCalls } from '@millwright/contract/items/items.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { createAdmissionForTests } from './admission.builders.ts';
import type { Admission, AdmittedSession } from './index.ts';

const address = '10.0.0.1';
const { setValue: command, setRelative: reading } = telemetryCalls;
const { list: read, create: change } = itemCalls;
const limits = { perSecond: { network: 3, account: 2, session: 1 } };

let admission: Admission;
let running: number;
let release: () => void;
let held: Promise<void>;

beforeEach(() => {
  const clock = createManualClock();
  admission = createAdmissionForTests({ clock, metrics: createMetrics(), limits });
  running = 0;
  ({ promise: held, resolve: release } = Promise.withResolvers<void>());
});

/** People of one account. */
const person = (userId: number, tokenHash = `session of ${userId}`): AdmittedSession => ({
  ...{ userId, accountId: 1, tokenHash },
});
const { sub, operator } = { sub: person(2), operator: person(3) };
const admit = (call: typeof command | typeof read, whose: AdmittedSession): void => {
  admission.meet(call, address, () => true);
  admission.enter(call, address, whose);
};
/** Until it is refused. */
function exhaust(what: () => void): number {
  for (let times = 0; times < 10_000; times += 1) {
    try {
      what();
    } catch {
      return times;
    }
  }
  throw new Error('nothing is refused');
}
const work = async () => {
  running += 1;
  await held;
};
const make = (
  times: number,
  call: typeof command | typeof reading | typeof change,
  whose: AdmittedSession,
) => Array.from({ length: times }, () => admission.run(call, whose, work, () => false));
const settle = () => new Promise(setImmediate);

it('is let in though others have made all calls that the account and the network may make', () => {
  let next = 0;
  exhaust(() => {
    next += 1;
    admit(read, person(10 + next));
  });
  expect(() => admit(read, operator)).toThrow();
  admit(command, operator);
});

it('is let in though its own page has made all calls that a session may make', () => {
  exhaust(() => admission.enter(read, address, operator));
  admission.enter(command, address, operator);
});

it('is let in beside commands of others, of which a person may give so many', () => {
  expect(exhaust(() => admit(command, sub))).toBe(4);
  expect(exhaust(() => admit(command, person(2, 'another session')))).toBe(0);
  admit(command, operator);
});

it('waits neither for changes nor for commands of others whose machines do not answer', async () => {
  const all = [...make(100, change, sub), ...make(50, command, sub)];
  expect(running).toBe(9);
  all.push(...make(1, command, operator));
  expect(running).toBe(10);
  const settled = Promise.allSettled(all);
  release();
  await settled;
});

it('waits for none of what many others of the account wait for', async () => {
  const others = Array.from({ length: 10 }, (_, index) => person(20 + index));
  const all = others.flatMap((other) => [...make(10, command, other), ...make(10, reading, other)]);
  const before = running;
  all.push(...make(1, command, operator));
  expect(running).toBe(before + 1);
  all.push(...make(1, reading, operator));
  expect(running).toBe(before + 2);
  release();
  await Promise.all(all);
});

it('waits for no machine that its own person has others read first', async () => {
  const all = [...make(10, reading, operator)];
  expect(running).toBe(4);
  all.push(...make(5, command, operator));
  expect(running).toBe(9);
  release();
  await Promise.all(all);
});

it('is let in though somebody of its network calls as much as all may, with or without a token', () => {
  exhaust(() => admission.meet(command, address, () => false));
  expect(() => admission.meet(read, address, () => true)).toThrow();
  admission.meet(command, address, () => true);
  admission.enter(command, address, operator);
});

it('refuses those of whoever has most waiting, where the account has too many', async () => {
  const greedy = Promise.allSettled(make(200, command, sub));
  const modest = Promise.allSettled(make(9, command, operator));
  await settle();
  release();
  expect((await greedy).filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect((await modest).map(({ status }) => status)).toEqual(Array(9).fill('fulfilled'));
});

it('counts bodies of commands for their person', () => {
  const { bodies } = admission;
  const size = { kept: 4 * 2 ** 20, length: 1 };
  const { close } = bodies.open('account 1', size, () => {});
  expect(() => bodies.open('account 1', size, () => {})).toThrow();
  bodies.open('person 3', { kept: 100, length: 100 }, () => {}).close();
  close();
});
