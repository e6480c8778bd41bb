import { DataType, WriteConfirm } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import {
  approvalHint,
  approvedBy,
  asksApproval,
  confirmedFor,
  stateSaysAll,
} from './asks-approval.ts';

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

describe('a point that may be stopped by one person', () => {
  const { approved, button } = WriteConfirm;
  // 0 in its register is 4.
  const shape = { dataType: DataType.INT16U, slope: 0.5, intercept: 4 };
  const point = { ...shape, writeConfirm: approved, restConfirm: button };

  it.each([
    [{ value: 4 }, button],
    [{ value: 5 }, approved],
    [{ change: { op: 'add', by: -1 } } as const, approved],
  ])('is confirmed for %o as %i', (wanted, confirm) => {
    expect(confirmedFor(point, wanted).writeConfirm).toBe(confirm);
    expect(confirmedFor({ ...shape, writeConfirm: approved }, wanted).writeConfirm).toBe(approved);
  });

  it('says so before a value is entered', () => {
    expect(approvalHint(point, '4')).toBe('write.approval.first_but_rest');
    expect(approvalHint(point, '')).toBe('write.approval.first');
    expect(approvalHint({ writeConfirm: approved }, '4')).toBe('write.approval.first');
    expect(approvalHint({ writeConfirm: button }, '4')).toBeNull();
  });
});
