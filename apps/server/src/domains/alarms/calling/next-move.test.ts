import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { PlanStep } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { itemId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import type { StoredPlan } from '../recipients/index.ts';
import { nextMove, quietUntil } from './next-move.ts';

const minute = 60_000;
const at = (text: string): number => Date.parse(text);
const noon = at('2026-11-23T12:00+08:00');
const step = (afterMinutes: number): PlanStep => ({
  afterMinutes,
  channel: 'mail',
  to: [{ kind: 'duty' }],
});
const plan: StoredPlan = {
  id: 1,
  itemId: itemId(1),
  name: '值班',
  levels: [3, 4],
  steps: [step(0), step(10), step(10), step(30)],
  quiet: null,
  stopsAtEnd: false,
  language: 'zh-CN',
  enabled: true,
  version: 1,
  namedBy: {},
};
const alarm = {
  itemId: itemId(1),
  level: 3,
  active: true,
  confirmed: false,
  shelving: null,
} as Alarm;
const move = (given: {
  plan?: Partial<StoredPlan> | null;
  alarm?: Partial<Alarm>;
  doneMinutes?: number;
  begunAt?: number;
  now?: number;
}) =>
  nextMove({
    plan: given.plan === null ? undefined : { ...plan, ...given.plan },
    alarm: { ...alarm, ...given.alarm },
    course: { begunAt: given.begunAt ?? noon, doneMinutes: given.doneMinutes ?? -1 },
    now: given.now ?? noon,
    timeZone: 'Asia/Shanghai',
  });

describe('a plan', () => {
  it('does its steps in time, those of one minute together', () => {
    expect(move({})).toMatchObject({ kind: 'call', afterMinutes: 0, steps: [step(0)] });
    expect(move({ doneMinutes: 0 })).toEqual({ kind: 'wait', until: noon + 10 * minute });
    expect(move({ doneMinutes: 0, now: noon + 10 * minute })).toMatchObject({
      kind: 'call',
      afterMinutes: 10,
      steps: [step(10), step(10)],
      begunAt: noon,
    });
    expect(move({ doneMinutes: 30, now: noon + 31 * minute })).toEqual({
      kind: 'end',
      why: 'finished',
    });
  });

  it('leaves the next step its time when one comes late', () => {
    const late = move({ doneMinutes: 0, now: noon + 100 * minute });
    expect(late).toMatchObject({ kind: 'call', begunAt: noon + 90 * minute });
  });

  it.each([
    ['it was confirmed', { alarm: { confirmed: true } }, 'confirmed'],
    ['it was shelved', { alarm: { shelving: 'timed' as const } }, 'silenced'],
    ['the plan was deleted', { plan: null }, 'plan_changed'],
    ['the plan was switched off', { plan: { enabled: false } }, 'plan_changed'],
    ['the plan is for others', { plan: { levels: [4] as (3 | 4)[] } }, 'plan_changed'],
    ['its device was moved away', { alarm: { itemId: itemId(2) } }, 'plan_changed'],
    ['it is over', { alarm: { active: false }, plan: { stopsAtEnd: true } }, 'cleared'],
  ])('ends when %s', (_what, given, why) => {
    expect(move(given)).toEqual({ kind: 'end', why });
  });

  it('goes on after the end of the alarm where it is to be confirmed', () => {
    expect(move({ alarm: { active: false } })).toMatchObject({ kind: 'call' });
  });

  it('waits while it is quiet, but not for level 4', () => {
    const quiet = { begin: 22 * 60, end: 6 * 60 };
    const night = at('2026-11-23T23:30+08:00');
    const given = { plan: { quiet }, begunAt: night, now: night };
    expect(move(given)).toEqual({ kind: 'wait', until: at('2026-11-24T06:00+08:00') });
    expect(move({ ...given, alarm: { level: 4 } })).toMatchObject({ kind: 'call' });
    const morning = at('2026-11-24T06:00+08:00');
    expect(move({ ...given, now: morning })).toMatchObject({ kind: 'call', begunAt: morning });
  });
});

describe('it is quiet', () => {
  const night = { begin: 22 * 60, end: 6 * 60 };
  it.each([
    ['before midnight', night, '2026-11-23T22:00+01:00', '2026-11-24T06:00+01:00'],
    ['after it', night, '2026-11-24T05:59+01:00', '2026-11-24T06:00+01:00'],
    ['at noon', { begin: 720, end: 780 }, '2026-11-23T12:00+01:00', '2026-11-23T13:00+01:00'],
    [
      'until an hour that is skipped',
      { begin: 0, end: 150 },
      '2026-03-29T00:30Z',
      '2026-03-29T01:00Z',
    ],
    ['the longer night of autumn', night, '2026-10-24T22:00+02:00', '2026-10-25T06:00+01:00'],
  ])('%s', (_what, quiet, now, until) => {
    expect(quietUntil(quiet, at(now), 'Europe/Berlin')).toBe(at(until));
  });

  it.each([
    ['at its end', night, '2026-11-24T06:00+01:00'],
    ['in the day', night, '2026-11-24T12:00+01:00'],
    ['never where it ends when it begins', { begin: 60, end: 60 }, '2026-11-24T01:00+01:00'],
    ['never without hours', null, '2026-11-24T01:00+01:00'],
  ])('not %s', (_what, quiet, now) => {
    expect(quietUntil(quiet, at(now), 'Europe/Berlin')).toBeNull();
  });
});
