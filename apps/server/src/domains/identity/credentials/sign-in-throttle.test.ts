import { minutes, userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { describe, expect, it } from 'vitest';
import {
  createSignInThrottle,
  type SignInAttempt,
  type SignInThrottle,
} from './sign-in-throttle.ts';

const clock = createManualClock();

const isLetIn = (throttle: SignInThrottle, attempt: SignInAttempt): boolean => {
  try {
    throttle.begin(attempt);
    return true;
  } catch {
    return false;
  }
};
/** How many attempts of the sequence are let through. */
function allowed(attempts: readonly (readonly [address: string, userName: string])[]): number {
  const throttle = createSignInThrottle({ clock });
  return attempts.filter(([address, userName]) => isLetIn(throttle, { address, userName })).length;
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
  const ann = { address: '10.0.0.1', userName: 'ann' };
  for (let round = 0; round < 20; round++) {
    throttle.begin(ann);
    throttle.succeed(ann);
  }
  for (let attempt = 0; attempt < 6; attempt++) throttle.begin(ann);
  expect(() => throttle.begin(ann)).toThrow(/identity.locked .*"seconds":900/);
  clock.advance(minutes(15));
  expect(() => throttle.begin(ann)).not.toThrow();
});

describe('whoever signed in before', () => {
  const lockedByStrangers = (): SignInThrottle => {
    const throttle = createSignInThrottle({ clock });
    for (const stranger of many(100, (index) => `198.51.100.${index}`)) {
      isLetIn(throttle, { address: stranger, userName: 'ann' });
    }
    return throttle;
  };

  it.each<[string, number, SignInAttempt['from']]>([
    ['a network', 6, { kind: 'network' }],
    ['a browser', 10, { kind: 'browser', id: 'b1' }],
    ['a session', 6, { kind: 'session' }],
  ])(
    'from %s is not locked out by strangers, and may guess no longer than they',
    (_what, count, from) => {
      const throttle = lockedByStrangers();
      const owner = { address: '192.0.2.1', userName: 'Ann', from };
      expect(isLetIn(throttle, { ...owner, from: undefined })).toBe(false);
      const tries = many(20, () => isLetIn(throttle, owner));
      expect(tries.filter(Boolean)).toHaveLength(count);
    },
  );

  it('in a browser is not locked out by the neighbours in the network either', () => {
    const throttle = createSignInThrottle({ clock });
    for (const index of many(200, (each) => each)) {
      isLetIn(throttle, { address: '192.0.2.1', userName: index % 2 ? 'ann' : `user${index}` });
    }
    const owner: SignInAttempt = { address: '192.0.2.1', userName: 'ann' };
    expect(isLetIn(throttle, { ...owner, from: { kind: 'network' } })).toBe(false);
    expect(isLetIn(throttle, { ...owner, from: { kind: 'browser', id: 'b1' } })).toBe(true);
  });
});

it('counts codes of an account over all its places, and a right password forgets none', () => {
  const throttle = createSignInThrottle({ clock });
  const ann = { userName: 'ann', user: userId(7) } as const;
  const tries = many(60, (index) => {
    const browser = { kind: 'browser', id: `b${index % 10}` } as const;
    const place = { ...ann, address: '192.0.2.1', from: browser };
    throttle.begin(place);
    throttle.succeed(place);
    return isLetIn(throttle, { ...place, step: 'second' });
  });
  expect(tries.filter(Boolean)).toHaveLength(18);
  expect(throttle.locks()).toMatchObject([{ kind: 'codes', user: 7, network: '' }]);
  expect(throttle.locks().every((lock) => throttle.lift(lock))).toBe(true);
});

describe('locks', () => {
  it('are told with who must wait and until when, and lifted one by one', () => {
    const throttle = createSignInThrottle({ clock });
    const attempt = { address: '10.0.0.1', userName: 'Ann Lee' };
    for (let each = 0; each < 6; each++) throttle.begin(attempt);
    const lock = { kind: 'pair', userName: 'ann lee', network: '10.0.0.1' } as const;
    expect(throttle.locks()).toEqual([{ ...lock, until: clock.now() + minutes(15) }]);
    expect(throttle.lift({ ...lock, network: '10.0.0.2' })).toBe(false);
    expect(throttle.lift(lock)).toBe(true);
    expect([throttle.locks(), isLetIn(throttle, attempt)]).toEqual([[], true]);
  });

  it('of every kind can be lifted as they are told', () => {
    const throttle = createSignInThrottle({ clock });
    const places: SignInAttempt['from'][] = [
      undefined,
      { kind: 'network' },
      { kind: 'browser', id: 'b1' },
      { kind: 'session' },
    ];
    for (const from of places) {
      for (const index of many(70, (each) => each)) {
        isLetIn(throttle, { address: `10.0.0.${index < 35 ? 1 : 2}`, userName: 'ann', from });
      }
    }
    for (const index of many(70, (each) => each)) {
      isLetIn(throttle, { address: '10.0.0.9', userName: `user${index}` });
    }
    const locks = throttle.locks();
    const kinds = ['account', 'browser', 'network', 'pair', 'place', 'session'];
    expect([...new Set(locks.map(({ kind }) => kind))].sort()).toEqual(kinds);
    for (const lock of locks) expect(throttle.lift(lock)).toBe(true);
    expect(throttle.locks()).toEqual([]);
  });
});

it('slows down right passwords in a loop, of one user from one place', () => {
  const clock = createManualClock();
  const throttle = createSignInThrottle({ clock });
  const signIn = (more: Partial<SignInAttempt> = {}) => {
    const attempt = { address: '203.0.113.9', userName: 'script', user: userId(7), ...more };
    throttle.begin(attempt);
    throttle.succeed(attempt);
  };
  const tooMany = expect.objectContaining({ code: 'general.too_many', details: { seconds: 60 } });
  for (let time = 0; time < 60; time += 1) signIn();
  expect(() => signIn()).toThrow(tooMany);
  // The owner comes in from elsewhere, by a browser that is known, and says the password in a session.
  signIn({ address: '203.0.113.10' });
  signIn({ from: { kind: 'browser', id: 'known' } });
  signIn({ from: { kind: 'session' } });
  signIn({ userName: 'other', user: userId(8) });
  clock.advance(minutes(1));
  signIn();
  expect(() => signIn()).toThrow(tooMany);
  clock.advance(minutes(60));
  for (let time = 0; time < 60; time += 1) signIn();
});
