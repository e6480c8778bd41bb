import { threadTime } from '@millwright/testing/clocks/thread-time';
import { expect, test } from 'vitest';
import { encodeDataReply } from '../modbus/wire/pdu.ts';
import { encodeRtu } from '../modbus/wire/rtu-framer.ts';
import { compileRegistration, type RegistrationRule } from './registration.ts';

const prefix = (text: string): RegistrationRule => ({ match: 'prefix', bytes: Buffer.from(text) });
const exact = (text: string): RegistrationRule => ({ match: 'exact', bytes: Buffer.from(text) });
/** A serial reply as text, byte for byte; a station number of 49 looks like the digit 1. */
const serial = (unit: number): string =>
  encodeRtu(unit, encodeDataReply(3, Buffer.from([0, 7]))).toString('latin1');
const pattern = (text: string): RegistrationRule => ({ match: 'pattern', pattern: text });

test.each([
  [prefix('DTU1'), 'DTU1', { length: 4 }],
  [prefix('DTU1'), 'DTU1ping', { length: 4 }],
  [prefix('DTU1'), 'DT', 'more'],
  [prefix('DTU1'), '', 'more'],
  [prefix('DTU1'), 'DX', null],
  [exact('DTU1'), 'DTU1', { length: 4 }],
  [exact('DTU1'), 'DTU1pingping', { length: 4 }],
  [exact('DTU1'), 'DTU12', null],
  [exact('DTU1'), `DTU1${serial(1)}`, { length: 4 }],
  [exact('DTU1'), `DTU1${serial(49)}`, { length: 4 }],
  [exact('DTU1'), `DTU1${serial(1).slice(0, 4)}`, { length: 4 }],
  [exact('DTU1'), `DTU1ping${serial(1)}`, { length: 4 }],
  [exact('DTU1'), `DTU12${serial(1)}`, null],
  [exact('DTU1'), 'DTU1\r\n', null],
  [exact('\x00\x01'), `\x00\x01${serial(1)}`, { length: 2 }],
  [exact('\x00\x01'), '\x00\x01\x02', null],
  [pattern('IMEI\\d{4}'), `IMEI4711${serial(1)}`, { length: 8 }],
  [pattern('IMEI\\d{4}'), `IMEI4711${serial(49)}`, { length: 8 }],
  [pattern('IMEI\\d{4}'), `IMEI4711ping${serial(1)}`, { length: 8 }],
  [pattern('IMEI\\d{4}'), 'IMEI4711', { length: 8 }],
  [pattern('IMEI\\d{4}'), 'IMEI4711ping', { length: 8 }],
  [pattern('IMEI\\d{4}'), 'IMEI47', 'more'],
  [pattern('IMEI\\d{4}'), 'ICCID', null],
  [exact('DTU1'), `DTU1${'ping'.repeat(99)}pi`, { length: 4 }],
  [exact('DTU1'), `DTU1${'ping'.repeat(99)}${serial(1)}`, { length: 4 }],
  [pattern('IMEI\\d{4}'), `IMEI4711${'ping'.repeat(99)}`, { length: 8 }],
  [pattern('IMEI\\d{4}'), `IMEI4711${'ping'.repeat(99)}${serial(1)}`, { length: 8 }],
  [pattern('\\d{64}'), `${'7'.repeat(64)}${'ping'.repeat(99)}`, { length: 64 }],
])('%j judges %s as %j', (rule, sent, verdict) => {
  const registration = compileRegistration(rule, Buffer.from('ping'));
  expect(registration.evaluate(Buffer.from(sent, 'latin1'))).toEqual(verdict);
});

test('the more a rule says, the more it counts', () => {
  const rules = [pattern('DTU\\d+'), prefix('DTU'), prefix('DTU1'), exact('D')];
  const ranks = rules.map((rule) => compileRegistration(rule, null).rank);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
});

test.each([
  ['exact', exact('DTU1'), `DTU1ping${serial(1)}`, 'DTU1'],
  ['pattern', pattern('IMEI\\d{4}'), `IMEI4711ping${serial(1)}`, 'IMEI4711'],
  ['prefix', prefix('DTU'), 'DTU42ping', 'DTU42'],
])('is known again by its packet, not by what came with it: %s', (_match, rule, sent, packet) => {
  const registration = compileRegistration(rule, Buffer.from('ping'));
  expect(registration.packetOf(Buffer.from(sent, 'latin1')).toString('latin1')).toBe(packet);
});

test.each([
  ['a pattern with one', pattern('ABCD\\d'), 'x', 'ABCDq'],
  ['a pattern with a long one', pattern('ABCD\\d'), 'x'.repeat(40), 'ABCDq'],
  ['a pattern that is met', pattern('ABCD\\d'), 'x', 'ABCD1'],
  ['an exact one', exact('ABCD1'), 'x', 'ABCD1'],
  ['a prefix', prefix('ABCD'), 'x', 'ABCD1'],
])('many heartbeats at once cost no more than a few: %s', (_rule, rule, heartbeat, packet) => {
  const registration = compileRegistration(rule, Buffer.from(heartbeat));
  /** Microseconds of one; the clock of a thread moves in steps. */
  const costOf = (heartbeats: number): number => {
    const sent = Buffer.from(packet + 'x'.repeat(heartbeats));
    const began = threadTime();
    for (let times = 1; ; times += 1) {
      registration.evaluate(sent);
      registration.packetOf(sent);
      const spent = threadTime() - began;
      if (spent > 10_000) return spent / times;
    }
  };
  costOf(1000);
  // In turns, for a busy machine runs every thread slower for a while. Were each heartbeat looked at,
  // it would be 64 times as dear.
  const goes = [1, 2, 3, 4, 5].map(() => ({ few: costOf(1000), many: costOf(64_000) }));
  const least = (costs: number[]): number => Math.min(...costs);
  expect(least(goes.map(({ many }) => many))).toBeLessThan(8 * least(goes.map(({ few }) => few)));
});
