import type { TriggerCondition } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { Say } from '../../../texts/say.ts';
import { triggerPaceText } from './trigger-text.ts';

const t = ((key: string, values?: object) =>
  values === undefined ? key : `${key}(${Object.values(values).join(', ')})`) as Say;
const condition: TriggerCondition = { kind: 'expression', text: '1', edge: 'true' };
const change: TriggerCondition = { kind: 'change', pointId: pointId(1) };

it.each([
  ['at once', condition, 0, 0, 'telemetry/triggers:pace(60)'],
  [
    'later',
    condition,
    10_000,
    0,
    'telemetry/triggers:delayed(telemetry/triggers:onDelay, 10) · telemetry/triggers:pace(60)',
  ],
  [
    'for longer',
    condition,
    0,
    500,
    'telemetry/triggers:delayed(telemetry/triggers:offDelay, 0.5) · telemetry/triggers:pace(60)',
  ],
  // Delays mean nothing to a change.
  ['by a change', change, 10_000, 500, 'telemetry/triggers:pace(60)'],
])('a trigger that is set off %s says so', (_how, given, onDelayMs, offDelayMs, text) => {
  const pace = { condition: given, onDelayMs, offDelayMs, mostPerHour: 60 };
  expect(triggerPaceText(t, pace)).toBe(text);
});
