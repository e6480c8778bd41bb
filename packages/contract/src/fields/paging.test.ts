import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { Call } from '../call/call.ts';
import { allCalls } from '../call/calls.ts';
import { latestTime } from './paging.ts';

/** The calls that have these fields. */
const callsWith = (...fields: readonly string[]) =>
  allCalls.flatMap((call) => {
    const { input }: { input: unknown } = call;
    if (!(input instanceof z.ZodMiniObject)) return [];
    return fields.filter((field) => field in input.shape).map((field) => ({ call, field }));
  });

/** Whether the call refuses this field, whatever it says of the others. */
const isRefused = (call: Call, field: string, given: unknown): boolean => {
  const { error } = call.input.safeParse({ [field]: given });
  return error?.issues.some(({ path }) => path[0] === field) ?? false;
};

/** Fields by which a call is told a span of time, and those that hold one moment. */
const spans = callsWith('from', 'to');
const moments = callsWith('expiresAt');

test('there are calls that take a span, and a moment', () => {
  expect(moments.map(({ call }) => call.name)).toContain('users.create');
  expect(spans.map(({ call }) => call.name)).toContain('telemetry.writeList');
});

test.each(spans.map(({ call, field }) => [call.name, field, call] as const))(
  '%s takes as %s only moments that can be dates',
  (_name, field, call) => {
    // A query says everything in words, a body does not.
    const asGiven = call.method === 'GET' ? String : (moment: number) => moment;
    for (const moment of [-1, Number.MAX_SAFE_INTEGER, latestTime + 1, 1.5, Number.NaN, 1e99]) {
      expect(isRefused(call, field, asGiven(moment)), String(moment)).toBe(true);
    }
    expect(isRefused(call, field, 'now')).toBe(true);
    expect(isRefused(call, field, asGiven(latestTime - 1))).toBe(false);
  },
);

test.each(moments.map(({ call, field }) => [call.name, field, call] as const))(
  '%s takes as %s only a moment that can be a date',
  (_name, field, call) => {
    for (const moment of [-1, 1.5, latestTime + 1, 8.64e15 + 1]) {
      expect(isRefused(call, field, moment), String(moment)).toBe(true);
    }
    for (const moment of [0, latestTime, null]) {
      expect(isRefused(call, field, moment), String(moment)).toBe(false);
    }
  },
);
