import { expect, it } from 'vitest';
import { isFinal, writeSteps } from './write-progress.ts';

it.each([
  ['awaiting-approval', null, 'wait wait wait', false],
  ['sent', null, 'finish process wait', false],
  ['accepted', null, 'finish finish process', false],
  ['confirmed', '7', 'finish finish finish', true],
  ['refused', null, 'finish error wait', true],
  ['refused', '3', 'finish finish error', true],
  ['timed-out', null, 'finish error wait', true],
] as const)('%s with read-back %s', (state, readBack, steps, final) => {
  expect(writeSteps(state, readBack).join(' ')).toBe(steps);
  expect(isFinal(state)).toBe(final);
});

it('was not sent where nobody approved it', () => {
  for (const what of ['declined', 'withdrawn', 'expired']) {
    const steps = writeSteps('refused', null, `telemetry.approval_${what}`);
    expect(steps.join(' ')).toBe('error wait wait');
  }
});
