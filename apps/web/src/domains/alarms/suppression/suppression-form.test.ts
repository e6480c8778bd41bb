import type { AlarmSuppression } from '@millwright/contract/alarms/suppression/suppression.schemas';
import { alarmRuleId, itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishSuppression, startSuppression } from './suppression-form.ts';

const fields = {
  name: 'Line stands',
  when: { op: 'below', pointId: pointId(2), value: 1, deadband: 0 },
  ...{ onDelayMs: 1500, offDelayMs: 20_000, serious: true, enabled: true, description: 'x' },
  ruleIds: [alarmRuleId(3)],
  limits: [{ pointId: pointId(7), side: 'low-low' }],
} as const;

it('takes apart what it puts together', () => {
  const suppression: AlarmSuppression = {
    ...fields,
    ...{ ruleIds: [...fields.ruleIds], limits: [...fields.limits] },
    ...{ id: 1, itemId: itemId(1), heldSince: null, version: 4, createdAt: 1, updatedAt: 2 },
  };
  const started = startSuppression(suppression);
  expect(started).toMatchObject({ limitKeys: ['7 low-low'], onDelay: 1.5, offDelay: 20 });
  const when = { op: 'all', of: [fields.when] };
  expect(finishSuppression(started)).toMatchObject({ ...fields, when: expect.anything() });
  expect([fields.when, when]).toContainEqual(finishSuppression(started).when);
});

it('begins empty, told again ten seconds after at the earliest', () => {
  expect(startSuppression(null)).toMatchObject({ limitKeys: [], ruleIds: [], offDelay: 10 });
});
