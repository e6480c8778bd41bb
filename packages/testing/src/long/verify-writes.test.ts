import { expect, test } from 'vitest';
import { framesOf, verifyWrites } from './verify-writes.ts';

const frames = framesOf('1000 200 7\n1005 201 8 9\n');
const command = (address: number, value: number, state = 'confirmed', at = 999) => {
  return { at, address, value, state, reason: null as string | null, endedAt: 1010 };
};
const refused = (reason: string) => ({ ...command(200, 7, 'refused'), reason });
const logged = [command(200, 7), command(201, 8), command(202, 9, 'timed-out')];

test('each value of each frame has a command of its own', () => {
  expect(verifyWrites(frames, logged)).toEqual({
    ...{ frames: 2, commands: 3, unlogged: [], unsent: [] },
  });
});

test.each([
  ['without a command', logged.slice(1)],
  ['whose command came afterwards', [command(200, 7, 'confirmed', 1001), ...logged.slice(1)]],
  ['whose command was refused', [refused('interlock.holds'), ...logged.slice(1)]],
  ['whose command had ended', [{ ...command(200, 7), endedAt: 999 }, ...logged.slice(1)]],
  ['of another address', [command(300, 7), ...logged.slice(1)]],
])('a value %s is found', (_what, commands) => {
  expect(verifyWrites(frames, commands).unlogged).toEqual(['200=7 at 1000']);
});

test('what the machine refused, or does not hold, was sent', () => {
  for (const reason of ['telemetry.device_refused', 'telemetry.read_back_differs']) {
    const { unlogged } = verifyWrites(frames, [refused(reason), ...logged.slice(1)]);
    expect(unlogged).toEqual([]);
  }
});

test('a value that came twice needs two commands', () => {
  const twice = framesOf('1000 200 7\n1001 200 7\n');
  expect(verifyWrites(twice, [command(200, 7)]).unlogged).toEqual(['200=7 at 1001']);
  expect(verifyWrites(twice, [command(200, 7), command(200, 7)]).unlogged).toEqual([]);
});

test('what is said to be confirmed and never came is found', () => {
  expect(verifyWrites(frames, [...logged, command(200, 8)]).unsent).toEqual([
    '200=8 confirmed, given at 999',
  ]);
});
