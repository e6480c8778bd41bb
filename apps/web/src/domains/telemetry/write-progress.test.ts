import { expect, it } from 'vitest';
import { write as english } from './texts/en-US.json';
import { write as chinese } from './texts/zh-CN.json';
import { approvalStep, isFinal, writeSteps } from './write-progress.ts';

it.each([
  ['awaiting-approval', null, 'wait wait wait', false],
  ['waiting', null, 'process wait wait', false],
  ['sent', null, 'finish process wait', false],
  ['accepted', null, 'finish finish process', false],
  ['confirmed', null, 'finish finish finish', true],
  ['refused', 'interlock.holds', 'error wait wait', true],
  ['refused', 'telemetry.batch_broken_off', 'error wait wait', true],
  ['refused', 'telemetry.device_refused', 'finish error wait', true],
  ['refused', 'telemetry.read_back_differs', 'finish finish error', true],
  ['timed-out', 'telemetry.write_timed_out', 'finish error wait', true],
] as const)('%s by %s', (state, reason, steps, final) => {
  expect(writeSteps({ state, reason }).join(' ')).toBe(steps);
  expect(isFinal(state)).toBe(final);
});

it.each([
  ['awaiting-approval', null, 'process wait wait wait'],
  ['refused', 'telemetry.approval_declined', 'error wait wait wait'],
  ['refused', 'telemetry.approval_withdrawn', 'error wait wait wait'],
  ['refused', 'telemetry.approval_replaced', 'error wait wait wait'],
  ['refused', 'telemetry.approval_expired', 'error wait wait wait'],
  ['sent', null, 'finish finish process wait'],
  ['refused', 'interlock.holds', 'finish error wait wait'],
  ['refused', 'telemetry.device_refused', 'finish finish error wait'],
  ['confirmed', null, 'finish finish finish finish'],
] as const)('with a second person, %s by %s', (state, reason, steps) => {
  const command = { state, reason, approveUntil: 1 };
  expect([approvalStep(command), ...writeSteps(command)].join(' ')).toBe(steps);
});

it('has no step of a second person where none was asked', () => {
  expect(approvalStep({ state: 'sent', reason: null, approveUntil: null })).toBeNull();
});

it.each([
  ['zh-CN', chinese],
  ['en-US', english],
])('a step is called the same whether it is done or has failed, in %s', (_, { step, states }) => {
  for (const name of Object.values(step)) {
    for (const state of Object.values(states)) expect(name).not.toContain(state);
  }
});
