import { WriteConfirm } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { approvedBy, asksApproval, stateSaysAll } from './asks-approval.ts';

it.each([
  [WriteConfirm.button, false],
  [WriteConfirm.slide, false],
  [WriteConfirm.typed, false],
  [WriteConfirm.approved, true],
])('a point that is confirmed so (%i) waits for a second person: %s', (writeConfirm, asks) => {
  expect(asksApproval({ writeConfirm })).toBe(asks);
});

it.each([
  [undefined, null, null],
  [null, null, null],
  ['王工', null, '王工'],
  // What came after the approval says nothing of it.
  ['王工', 'interlock.holds', '王工'],
  ['王工', 'telemetry.approval_declined', null],
  ['李工', 'telemetry.approval_withdrawn', null],
  ['李工', 'telemetry.approval_replaced', null],
])('decided by %s, ended with %s: approved by %s', (decidedBy, reason, said) => {
  expect(approvedBy({ decidedBy, reason })).toBe(said);
});

it.each([
  ['telemetry.approval_declined', true],
  ['telemetry.approval_expired', true],
  ['telemetry.approval_replaced', false],
  ['interlock.holds', false],
])('the state of what ended with %s says it all: %s', (reason, says) => {
  expect(stateSaysAll({ state: 'refused', reason })).toBe(says);
});
