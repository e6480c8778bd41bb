import type { RecipientPlan } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { itemId, userId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishQuiet, finishSteps, isQuietEntered, newStep, startPlan } from './plan-form.ts';

const plan: RecipientPlan = {
  id: 1,
  itemId: itemId(1),
  name: '值班',
  levels: [3, 4],
  steps: [
    {
      afterMinutes: 0,
      channel: 'mail',
      to: [
        { kind: 'user', userId: userId(3) },
        { kind: 'role', roleId: 4 },
        { kind: 'duty' },
        { kind: 'address', address: 'a@example.com' },
      ],
    },
    {
      afterMinutes: 30,
      channel: 'webhook',
      to: [{ kind: 'address', address: 'https://hooks.example.com/' }],
    },
  ],
  quiet: { begin: 1320, end: 365 },
  stopsAtEnd: true,
  language: 'en-US',
  enabled: true,
  version: 1,
  warnings: [],
};

it('what is stored goes through the form unchanged', () => {
  const fields = startPlan(plan, 'zh-CN');
  expect(finishSteps(fields.steps)).toEqual(plan.steps);
  expect(fields.quiet).toEqual({ on: true, begin: '22:00', end: '06:05' });
  expect(finishQuiet(fields.quiet)).toEqual(plan.quiet);
  expect(finishQuiet({ ...fields.quiet, on: false })).toBeNull();
});

it('a step without a time or without anybody is not finished', () => {
  expect(finishSteps([newStep()])).toBeNull();
  expect(finishSteps([{ ...newStep(), people: ['duty'], afterMinutes: null }])).toBeNull();
  expect(finishSteps([])).toBeNull();
});

it('what the channel does not take is left out', () => {
  const both = { ...newStep(), people: ['duty'], addresses: ['a'] };
  expect(finishSteps([{ ...both, channel: 'wechat' }])?.[0]?.to).toEqual([{ kind: 'duty' }]);
  expect(finishSteps([{ ...both, channel: 'webhook' }])?.[0]?.to).toEqual([
    { kind: 'address', address: 'a' },
  ]);
});

it('quiet hours are entered as a clock shows them', () => {
  expect(isQuietEntered({ on: true, begin: '25:00', end: '06:00' })).toBe(false);
  expect(isQuietEntered({ on: false, begin: '', end: '' })).toBe(true);
});
