import { seconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import { beginValidity } from './validity.ts';

it.each([
  ['nothing has passed', 0, 3.9, null],
  ['nothing has passed', 0, 4, 'telemetry.write_expired'],
  ['some of it has passed before it was looked at', 2500, 1.4, null],
  ['some of it has passed before it was looked at', 2500, 1.5, 'telemetry.write_expired'],
  ['all of it has passed before it was looked at', 4000, 0, 'telemetry.write_expired'],
])('valid for four seconds, %s (%i ms), it is after %d s: %s', (_what, pastMs, after, code) => {
  const clock = createManualClock();
  const validity = beginValidity(clock, 4, pastMs);
  clock.advance(seconds(after));
  expect(validity.over()?.code ?? null).toBe(code);
});

it.each([
  [0, 9.9, null],
  [0, 10, 'telemetry.not_logged'],
  [8000, 1.9, null],
  [8000, 2, 'telemetry.not_logged'],
  [11_000, 0, 'telemetry.not_logged'],
])('after %i ms of waiting and %d s of logging it is %s', (pastMs, after, code) => {
  const clock = createManualClock();
  const validity = beginValidity(clock, null, pastMs);
  const logged = validity.logging();
  clock.advance(seconds(after));
  logged();
  expect(validity.over()?.code ?? null).toBe(code);
});
