/** Every span that any call takes begins before it ends and is no longer than a year. */
import { inputFields, soundInput } from '@millwright/testing/input-fields';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { allCalls } from '../call/calls.ts';
import { isErrorCode } from '../error-text.ts';
import { latestTime } from './paging.ts';
import { isTimeSpan } from './time-span.ts';

const day = 86_400_000;

/** A moment is a number that may be as late as any call takes it. */
const isMoment = (schema: z.core.$ZodType): boolean =>
  z.safeParse(schema, latestTime).success && !z.safeParse(schema, latestTime + 1).success;

/** Two moments of what is entered, and no span that is looked through now. */
const ofThings: ReadonlySet<string> = new Set([
  ...['notices.create', 'notices.edit'],
  ...['variableViews.create', 'variableViews.edit'],
  'recipientPlans.setDuty',
]);

const spans = allCalls.flatMap((call) => {
  if (ofThings.has(call.name)) return [];
  const moments = inputFields(call.input)
    .filter(({ schema }) => isMoment(schema))
    .map(({ path }) => path);
  return moments.length < 2 ? [] : [{ name: call.name, input: call.input, moments }];
});

/** Where the fields depend on each other, what makes a sound whole of them. */
const sound: Readonly<Record<string, object>> = {
  'telemetry.trend': { points: '1,2' },
  'reports.itemData': { dataIds: '1,2', aggregates: 'mean', unit: 'minute' },
};

it('is asked for by the calls that have two moments', () => {
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'alarms.history',
      'audit.operations',
      'telemetry.trend',
      'telemetry.writeList',
    ]),
  );
});

describe.each(spans)('$name', ({ name, input, moments }) => {
  const refusalOf = (from: number, to: number): string | undefined => {
    const given = soundInput(input, { from: 0, to: 1, ...sound[name] });
    const [issue] = input.safeParse({ ...(given as object), from, to }).error?.issues ?? [];
    return issue && `${issue.path.join('.')}: ${issue.message}`;
  };

  it('names its ends as all calls do', () => expect(moments).toEqual(['from', 'to']));

  it('takes a year, and what begins before it ends', () => {
    expect(refusalOf(0, 1)).toBeUndefined();
    expect(refusalOf(day, 367 * day)).toBeUndefined();
  });

  it.each([
    ['reversed', 2 * day, day],
    ['empty', day, day],
    ['longer than a year', 0, 366 * day + 1],
  ])('refuses a span that is %s, in words', (_what, from, to) => {
    const [field, code = ''] = refusalOf(from, to)?.split(': ') ?? [];
    expect(field).toBe('from');
    expect(code).toMatch(/range/);
    expect(isErrorCode(code)).toBe(true);
  });
});

it.each([
  [{}, true],
  [{ from: 1 }, true],
  [{ to: 1 }, true],
  [{ from: 1, to: 1 }, false],
])('%o is a span: %s', (span, expected) => expect(isTimeSpan(span)).toBe(expected));
