import { minutes } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { describe, expect, it } from 'vitest';
import { createSignInThrottle } from './sign-in-throttle.ts';

const clock = createManualClock();

/** How many attempts of the sequence are let through. */
function allowed(attempts: readonly (readonly [address: string, userName: string])[]): number {
  const throttle = createSignInThrottle({ clock });
  return attempts.filter(([address, userName]) => {
    try {
      throttle.begin(address, userName);
      return true;
    } catch {
      return false;
    }
  }).length;
}
const many = <T>(count: number, each: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => each(index));

describe('attempts in one window', () => {
  it.each<[string, number, (index: number) => readonly [string, string]]>([
    ['six of one pair', 6, () => ['10.0.0.1', 'ann']],
    ['ten of one account', 10, (index) => [`10.0.0.${index}`, index % 2 ? 'ann' : 'ANN']],
    ['sixty of one address', 60, (index) => ['10.0.0.1', `user${index}`]],
    ['sixty of one IPv6 network', 60, (index) => [`2001:db8::${index}`, `user${index}`]],
  ])('%s', (_what, count, attempt) => {
    expect(allowed(many(100, attempt))).toBe(count);
  });
});

it('starts afresh after a success, and after the window', () => {
  const throttle = createSignInThrottle({ clock });
  for (let round = 0; round < 20; round++) {
    throttle.begin('10.0.0.1', 'ann');
    throttle.succeed('10.0.0.1', 'ann');
  }
  for (let attempt = 0; attempt < 6; attempt++) throttle.begin('10.0.0.1', 'ann');
  expect(() => throttle.begin('10.0.0.1', 'ann')).toThrow(/identity.locked .*"seconds":900/);
  clock.advance(minutes(15));
  expect(() => throttle.begin('10.0.0.1', 'ann')).not.toThrow();
});
