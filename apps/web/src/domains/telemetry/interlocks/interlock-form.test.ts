import type { Interlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import { deviceId, itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishInterlock, lockedOf, startInterlock } from './interlock-form.ts';

const fresh = startInterlock(null, String);
const given: Interlock = {
  ...{ id: 1, itemId: itemId(2), name: '防护门', lockReason: '防护门打开' },
  locked: { kind: 'device', deviceId: deviceId(7) },
  condition: { kind: 'expression', text: '{#3} > 1' },
  ...{
    whenUnknown: 'allow',
    atRest: 'forbid',
    enabled: false,
    version: 1,
    createdAt: 0,
    updatedAt: 0,
  },
};

it('what is edited becomes what it was', () => {
  const entry = startInterlock(given, (text) => text.replace('{#3}', '门'));
  expect(entry.conditionText).toBe('门 > 1');
  expect(finishInterlock({ ...entry, conditionText: '{#3} > 1' })).toEqual({
    ...{ name: '防护门', lockReason: '防护门打开', whenUnknown: 'allow', enabled: false },
    atRest: 'forbid',
    ...{ locked: given.locked, condition: given.condition },
  });
});

it.each([
  [{ lockedKind: 'point' }, null],
  [
    { lockedKind: 'point', lockedPointId: pointId(3) },
    { kind: 'point', pointId: 3 },
  ],
  [{ lockedKind: 'device', lockedPointId: pointId(3) }, null],
  [
    { lockedKind: 'device', lockedDeviceId: deviceId(4) },
    { kind: 'device', deviceId: 4 },
  ],
] as const)('what %j locks', (fields, locked) => {
  expect(lockedOf({ ...fresh, ...fields })).toEqual(locked);
});

it('a new one lets a machine be stopped, one that is there stays as it is', () => {
  expect(fresh.atRest).toBe('allow');
  expect(startInterlock(given, String).atRest).toBe('forbid');
});

it('what is missing is not sent', () => {
  expect(() => finishInterlock(fresh)).toThrow(RangeError);
  const locked = { ...fresh, lockedPointId: pointId(3) };
  expect(() => finishInterlock(locked)).toThrow(RangeError);
});
