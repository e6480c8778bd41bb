import { seconds, timestamp, userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, it } from 'vitest';
import { buildSession } from '../http/http.builders.ts';
import { createSessionGuard, type Session, type SessionGuard } from './session-guard.ts';

const clock = createManualClock();
const sessionOf = (token: string, user: number): Session =>
  buildSession(token, { userId: userId(user), expiresAt: timestamp(clock.now() + 60_000) });

let sessions: Map<string, Session>;
let reads: number;
let guard: SessionGuard;
/** Set to hold an answer of the source back. */
let held: Promise<void> | undefined;

beforeEach(() => {
  const all = [sessionOf('a', 1), sessionOf('b', 2)];
  sessions = new Map(all.map((session) => [session.tokenHash, session]));
  reads = 0;
  held = undefined;
  guard = createSessionGuard({ clock });
  guard.source({
    async find(hash) {
      reads++;
      const found = sessions.get(hash) ?? null;
      await held;
      return found;
    },
    findMany: async () => sessions,
    ended: async (hashes) => hashes.filter((hash) => !sessions.has(hash)),
  });
});

it('reads a session once, and again when the answer is five seconds old', async () => {
  await guard.resolve('a');
  await guard.resolve('a');
  expect(reads).toBe(1);
  clock.advance(seconds(5));
  expect((await guard.resolve('a'))?.userName).toBe('operator');
  expect(reads).toBe(2);
});

it('knows nothing of an unknown token, and asks each time', async () => {
  expect(await guard.resolve('x')).toBeNull();
  expect(await guard.resolve('x')).toBeNull();
  expect(reads).toBe(2);
});

it('knows whose token was a session’s when it was last looked up', async () => {
  expect(guard.knows('a')).toBe(false);
  await guard.resolve('a');
  await guard.resolve('of nobody');
  clock.advance(seconds(60));
  expect([guard.knows('a'), guard.knows('of nobody')]).toEqual([true, false]);
  sessions.clear();
  await guard.resolve('a');
  expect(guard.knows('a')).toBe(false);
});

it('forgets a session, or all of a user, when told', async () => {
  const changes: unknown[] = [];
  const stop = guard.onChange((change) => changes.push(change));
  await guard.resolve('a');
  await guard.resolve('b');
  sessions.clear();
  guard.announce({ kind: 'ended', userId: userId(1) });
  expect(await guard.resolve('a')).toBeNull();
  expect(await guard.resolve('b')).not.toBeNull();
  stop();
  guard.announce({ kind: 'access', userId: userId(2) });
  expect(await guard.resolve('b')).toBeNull();
  expect(changes).toEqual([{ kind: 'ended', userId: 1 }]);
});

it('forgets the sessions of sub-users with those of the user above them', async () => {
  const below = { ...sessionOf('c', 3), accountId: userId(1) };
  sessions.set(below.tokenHash, below);
  await guard.resolve('c');
  guard.announce({ kind: 'access', userId: userId(2) });
  await guard.resolve('c');
  expect(reads).toBe(1);
  sessions.clear();
  guard.announce({ kind: 'access', userId: userId(1) });
  expect(await guard.resolve('c')).toBeNull();
});

it('does not keep an answer that was read before a change', async () => {
  let release = (): void => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  const before = guard.resolve('a');
  sessions.clear();
  guard.announce({ kind: 'ended', userId: userId(1) });
  release();
  await before;
  expect(await guard.resolve('a')).toBeNull();
});

it('takes a session that is over for none, kept or not', async () => {
  const first = sessions.values().next().value;
  const soon = { ...(first as Session), expiresAt: timestamp(clock.now() + 1000) };
  sessions.set(soon.tokenHash, soon);
  expect(await guard.resolve('a')).not.toBeNull();
  clock.advance(seconds(1));
  expect(await guard.resolve('a')).toBeNull();
});

it('cannot do without a source', async () => {
  await expect(createSessionGuard({ clock }).resolve('a')).rejects.toThrow('session.no_source');
});
