import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { allCalls } from '../call/calls.ts';
import { latestTime } from './paging.ts';

/** Fields by which a call is told a span of time. */
const spans = allCalls.flatMap((call) => {
  const { input }: { input: unknown } = call;
  if (!(input instanceof z.ZodMiniObject)) return [];
  return ['from', 'to'].filter((field) => field in input.shape).map((field) => ({ call, field }));
});

test('there are calls that take a span', () => {
  expect(spans.map(({ call }) => call.name)).toContain('telemetry.writeList');
});

test.each(spans.map(({ call, field }) => [call.name, field, call] as const))(
  '%s takes as %s only moments that can be dates',
  (_name, field, call) => {
    const isRefused = (moment: unknown): boolean => {
      const { error } = call.input.safeParse({ [field]: moment });
      return error?.issues.some(({ path }) => path[0] === field) ?? false;
    };
    for (const moment of ['-1', '9007199254740991', String(latestTime + 1), '1.5', 'now', '1e99']) {
      expect(isRefused(moment), moment).toBe(true);
    }
    expect(isRefused(String(latestTime - 1))).toBe(false);
  },
);
