import type {
  AlarmCall,
  PlanCourse,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { expect, it } from 'vitest';
import { alarmCourse, drawnLimit, rangeAround } from './alarm-course.ts';

const call = (calledAt: number): AlarmCall => ({
  id: calledAt,
  planName: '值班',
  afterMinutes: 0,
  channel: 'mail',
  recipient: 'wang',
  calledAt,
  state: 'sent',
  attempts: 1,
  sentAt: calledAt,
  error: null,
  details: {},
  answer: '',
});
const plan = (given: Partial<PlanCourse>): PlanCourse => ({
  planName: '值班',
  dueAt: null,
  ended: null,
  endedAt: null,
  ...given,
});

it('an alarm is told in the order in which it went', () => {
  const alarm = { raisedAt: 1000, clearedAt: 4000, confirmedAt: 3000 };
  const plans = [plan({ ended: 'confirmed', endedAt: 3000 }), plan({ dueAt: 5000 })];
  const course = alarmCourse(alarm, [call(2000), call(1000)], plans);
  expect(course.map(({ what, at }) => [what, at])).toEqual([
    ['raised', 1000],
    ['call', 1000],
    ['call', 2000],
    ['confirmed', 3000],
    ['ended', 3000],
    ['cleared', 4000],
    ['due', 5000],
  ]);
});

it('one that goes on has no end in its course', () => {
  const alarm = { raisedAt: 1000, clearedAt: null, confirmedAt: null };
  expect(alarmCourse(alarm, [], [])).toEqual([{ what: 'raised', at: 1000 }]);
});

it.each([
  [
    { kind: 'upper', limit: 5, reason: null },
    { value: 5, side: 'upper' },
  ],
  [
    { kind: 'low-low', limit: 5, reason: null },
    { value: 5, side: 'lower' },
  ],
  [
    { kind: 'rule', limit: null, reason: { op: 'at-least', limit: 7 } },
    { value: 7, side: 'upper' },
  ],
  [
    { kind: 'rule', limit: null, reason: { op: 'below', limit: 7 } },
    { value: 7, side: 'lower' },
  ],
  [{ kind: 'rule', limit: null, reason: { op: 'equal', limit: 7 } }, null],
  [{ kind: 'rule', limit: null, reason: null }, null],
] as const)('the line that %o went beyond', (alarm, line) => {
  expect(drawnLimit(alarm)).toEqual(line);
});

const minute = 60_000;
it.each([
  ['that is over', 1000 * minute, 1010 * minute, 2000 * minute, 985, 1025],
  ['that has just ended', 1000 * minute, 1001 * minute, 1002 * minute, 985, 1003],
  ['that goes on', 1000 * minute, null, 1002 * minute, 985, 1003],
  ['that goes on for days', 1000 * minute, null, 9000 * minute, 985, 2455],
])('the course around an alarm %s', (_what, raisedAt, clearedAt, now, from, to) => {
  const range = rangeAround({ raisedAt, clearedAt }, now);
  expect(range).toEqual({ from: from * minute, to: to * minute });
});
