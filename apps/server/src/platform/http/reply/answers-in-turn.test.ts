/** However many calls of an account are answered, they have one slice of each turn together. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineCall } from '@millwright/contract';
import { userId } from '@millwright/kernel';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import { buildSession, createEdgeForTests, type EdgeForTests } from '../http.builders.ts';

const long = defineCall({
  name: 'test.long',
  method: 'GET',
  path: 'long',
  summary: '',
  input: z.object({}),
  reply: z.null(),
  errors: [],
  rule: { kind: 'session' },
});

let edge: EdgeForTests;
let url: string;
let turn: number;
let answering: number;
/** Turns in which steps were done, by account, from when all were at work. */
let steps: Map<number, number[]>;

beforeEach(async () => {
  edge = createEdgeForTests();
  [turn, answering, steps] = [0, 0, new Map()];
  edge.http.handle(long, async (_input, { session }) => {
    answering += 1;
    const giveWay = createGiveWay();
    while (answering < 5) await nextTurn();
    for (let step = 0; step < 5; step += 1) {
      await giveWay();
      const own = steps.get(session.accountId) ?? [];
      if (step > 0) steps.set(session.accountId, [...own, turn]);
      const began = performance.now();
      while (performance.now() - began < 5);
    }
    return null;
  });
  ({ url } = await edge.http.listen());
});
afterEach(() => edge.http.stop());

it('gives an account one slice of a turn, whichever of its sessions asks', async () => {
  edge.sessions.set('a', buildSession('a'));
  edge.sessions.set('b', buildSession('b'));
  edge.sessions.set('other', buildSession('other', { userId: userId(8) }));
  let counting = true;
  const counted = (async () => {
    while (counting) {
      await nextTurn();
      turn += 1;
    }
  })();
  const ask = (token: string) =>
    fetch(`${url}/api/v1/long`, { headers: { authorization: `Bearer ${token}` } });
  await Promise.all(['a', 'a', 'b', 'b', 'other'].map(ask));
  counting = false;
  await counted;
  expect([...steps.values()].map(({ length }) => length).sort()).toEqual([16, 4]);
  for (const turns of steps.values()) expect(new Set(turns).size).toBe(turns.length);
});
