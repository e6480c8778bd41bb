import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import {
  actionOf,
  actsOtherwise,
  conditionOf,
  finishTrigger,
  freshAction,
  startTrigger,
} from './trigger-form.ts';

const fresh = startTrigger(null, String);
const given: Trigger = {
  ...{ id: 1, itemId: itemId(2), name: '超压' },
  condition: { kind: 'expression', edge: 'false', text: '{#3} > 2' },
  actions: [
    { kind: 'write', pointId: pointId(9), value: 4 },
    { kind: 'reckon', pointId: pointId(8), text: '{#3} + 1' },
    { kind: 'start', assignmentId: 5 },
    { kind: 'end', assignmentId: 6 },
    { kind: 'event', text: '压力过高' },
    { kind: 'record', pointIds: [pointId(3), pointId(9)] },
  ],
  ...{ onDelayMs: 1500, offDelayMs: 0, mostPerHour: 6, enabled: true, state: 'idle' },
  ...{ reason: null, details: {}, lastFiredAt: null, lastOutcome: null },
  ...{ lastReason: null, lastDetails: {} },
  ...{ skipped: 0, skippedAt: null, version: 1, createdAt: 0, updatedAt: 0 },
};

it.each([
  given.condition,
  { kind: 'comparison', edge: 'true', pointId: pointId(3), sign: '<=', value: 2 },
  { kind: 'change', pointId: pointId(3) },
  { kind: 'off', edge: 'true' },
  { kind: 'shift', edge: 'false', shift: '夜班' },
] as const)('what is edited becomes what it was: %j', (condition) => {
  const { actions, name, onDelayMs, offDelayMs, mostPerHour } = given;
  expect(finishTrigger(startTrigger({ ...given, condition }, String))).toEqual({
    ...{ name, condition, actions, onDelayMs, offDelayMs, mostPerHour },
  });
});

it.each([
  ['its name alone', { name: '别名' }, false],
  ['its delay', { onDelay: 2 }, true],
  ['what it waits for', { edge: 'true' }, true],
  ['what it does', { actions: [freshAction] }, true],
] as const)('by %s it acts otherwise: %j %s', (_what, change, is) => {
  const before = startTrigger(given, String);
  const action = { ...freshAction, pointId: pointId(9), value: 5 };
  const after = { ...before, ...change, ...('actions' in change ? { actions: [action] } : {}) };
  expect(actsOtherwise(before, after)).toBe(is);
});

it('expressions are entered with names', () => {
  const entry = startTrigger(given, (text) => text.replace('{#3}', '压力'));
  expect([entry.conditionText, entry.actions[1]?.expression]).toEqual(['压力 > 2', '压力 + 1']);
});

it.each([
  { kind: 'write' },
  { kind: 'write', pointId: pointId(1), value: null },
  { kind: 'reckon', pointId: pointId(1), expression: ' ' },
  { kind: 'start' },
  { kind: 'event', event: ' ' },
] as const)('an action that lacks something is none: %j', (fields) => {
  expect(actionOf({ ...freshAction, ...fields })).toBeNull();
});

it('what is missing is not sent', () => {
  expect(conditionOf(fresh)).toBeNull();
  expect(() => finishTrigger(fresh)).toThrow(RangeError);
});
