import type { Duty, PlanStep } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { itemId, userId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { PersonToTell } from '../../identity/index.ts';
import { planWarnings } from './plan-warnings.ts';
import type { StoredPlan } from './recipient-plans.store.ts';

const person = (id: number, given: Partial<PersonToTell> = {}): PersonToTell => ({
  id: userId(id),
  userName: `p${id}`,
  isAdministrator: false,
  parentId: null,
  email: `p${id}@example.com`,
  phone: '',
  openid: null,
  browsers: [],
  language: null,
  roles: [],
  ...given,
});
const mail = (...to: PlanStep['to']): PlanStep => ({ afterMinutes: 0, channel: 'mail', to });
const toUser = (id: number) => ({ kind: 'user', userId: userId(id) }) as const;
const onDuty = { kind: 'duty' } as const;
const week = (id: number, begin: number, minutes: number): Duty => ({
  userId: userId(id),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  begin,
  minutes,
});
const warnings = (
  given: Partial<StoredPlan>,
  around: { people?: PersonToTell[]; duties?: Duty[]; channels?: ('mail' | 'sms')[] } = {},
) =>
  planWarnings(
    {
      id: 1,
      itemId: itemId(1),
      name: '计划',
      levels: [3, 4],
      steps: [mail(toUser(1))],
      quiet: null,
      stopsAtEnd: false,
      language: 'zh-CN',
      enabled: true,
      version: 1,
      namedBy: {},
      ...given,
    },
    {
      people: around.people ?? [person(1), person(2)],
      seeing: new Set(),
      duties: around.duties ?? [],
      channels: new Set(around.channels ?? ['mail', 'sms']),
    },
  );

it('a plan that reaches somebody at any time has none', () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ steps: [mail({ kind: 'address', address: 'a@example.com' })] })).toEqual([]);
  const duties = [week(1, 480, 720), week(2, 1200, 720)];
  expect(warnings({ steps: [mail(onDuty)] }, { duties })).toEqual([]);
});

it('nobody is called at three in the morning', () => {
  const nights = warnings({ steps: [mail(onDuty)] }, { duties: [week(1, 480, 720)] });
  expect(nights).toEqual([{ code: 'nobody', from: 0, to: 480, others: 7 }]);
  const monday = { ...week(1, 0, 1440), weekdays: [2, 3, 4, 5, 6, 7] };
  expect(warnings({ steps: [mail(onDuty)] }, { duties: [monday] })).toEqual([
    { code: 'nobody', from: 0, to: 1440, others: 0 },
  ]);
  const nobody = { code: 'nobody', from: 0, to: 10_080, others: 0 };
  expect(warnings({ steps: [mail({ kind: 'role', roleId: 4 })] })).toEqual([nobody]);
});

it('somebody without an address counts for nobody, and is named', () => {
  const people = [person(1, { email: '' })];
  expect(warnings({}, { people })).toEqual([
    { code: 'nobody', from: 0, to: 10_080, others: 0 },
    { code: 'unreachable', name: 'p1', channel: 'mail' },
  ]);
});

it('tells of who is gone, of quiet hours and of channels that are not there', () => {
  const steps = [mail(toUser(1), toUser(9))];
  expect(warnings({ steps, quiet: { begin: 1320, end: 360 } }, { channels: [] })).toEqual([
    { code: 'quiet', begin: 1320, end: 360, levels: [3] },
    { code: 'no_channel', channel: 'mail' },
    { code: 'gone', count: 1 },
  ]);
});

it('a plan that is off is nobody’s worry', () => {
  expect(warnings({ enabled: false }, { people: [] })).toEqual([]);
});
