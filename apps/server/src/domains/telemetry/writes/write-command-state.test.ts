import { describe, expect, it } from 'vitest';
import { nextWriteState, type WriteEvent } from './write-command-state.ts';

const accepted: WriteEvent = { kind: 'accepted' };
const equal: WriteEvent = { kind: 'read-back', equal: true };
const differs: WriteEvent = { kind: 'read-back', equal: false };
const refused: WriteEvent = { kind: 'refused', reason: 'telemetry.device_refused' };
const notApproved: WriteEvent = { kind: 'not-approved', reason: 'telemetry.approval_declined' };
const silent: WriteEvent = { kind: 'no-answer' };
const overwritten: WriteEvent = { kind: 'overwritten' };

describe('the states of a write command', () => {
  it.each([
    ['sent', accepted, 'accepted', null],
    ['sent', refused, 'refused', 'telemetry.device_refused'],
    ['sent', silent, 'timed-out', 'telemetry.write_timed_out'],
    ['sent', equal, 'confirmed', null],
    ['accepted', equal, 'confirmed', null],
    ['accepted', differs, 'refused', 'telemetry.read_back_differs'],
    ['accepted', silent, 'timed-out', 'telemetry.write_timed_out'],
    ['accepted', overwritten, 'timed-out', 'telemetry.overwritten'],
    ['sent', overwritten, 'timed-out', 'telemetry.overwritten'],
  ] as const)('%s on %o becomes %s', (from, event, state, reason) => {
    expect(nextWriteState(from, event)).toEqual({ state, reason });
  });

  it.each([
    [{ kind: 'go' }, 'sent', null],
    [refused, 'refused', 'telemetry.device_refused'],
    [silent, 'refused', 'telemetry.batch_broken_off'],
  ] as const)('waiting for its frame, on %o becomes %s', (event, state, reason) => {
    expect(nextWriteState('waiting', event)).toEqual({ state, reason });
  });

  it.each([
    [{ kind: 'approved' }, 'sent', null],
    [refused, 'refused', 'telemetry.device_refused'],
    [notApproved, 'refused', 'telemetry.approval_declined'],
  ] as const)('awaiting approval, on %o becomes %s', (event, state, reason) => {
    expect(nextWriteState('awaiting-approval', event)).toEqual({ state, reason });
  });

  it('waits for people whatever becomes of the collector, and is approved once', () => {
    for (const event of [accepted, equal, differs, silent, { kind: 'go' } as const]) {
      expect(nextWriteState('awaiting-approval', event)).toBeNull();
    }
    for (const state of ['waiting', 'sent', 'accepted', 'refused'] as const) {
      expect(nextWriteState(state, { kind: 'approved' })).toBeNull();
      // Who declines a moment too late has declined nothing.
      expect(nextWriteState(state, notApproved)).toBeNull();
    }
  });

  it('is not heard of while it waits for its frame, and is sent once', () => {
    for (const event of [accepted, equal, differs]) {
      expect(nextWriteState('waiting', event)).toBeNull();
    }
    for (const state of ['sent', 'accepted', 'refused'] as const) {
      expect(nextWriteState(state, { kind: 'go' })).toBeNull();
    }
  });

  it('stays open when the device answered otherwise: the read-back decides', () => {
    expect(nextWriteState('sent', { kind: 'answered-otherwise' })).toBeNull();
    expect(nextWriteState('sent', { kind: 'unanswered' })).toBeNull();
    expect(nextWriteState('sent', differs)?.state).toBe('refused');
  });

  it('does not accept twice', () => {
    expect(nextWriteState('accepted', accepted)).toBeNull();
  });

  it.each(['confirmed', 'refused', 'timed-out'] as const)('never leaves %s', (state) => {
    for (const event of [accepted, equal, differs, refused, silent]) {
      expect(nextWriteState(state, event)).toBeNull();
    }
  });
});

it('what fills the text of a refusal goes with it', () => {
  const refused = {
    kind: 'refused',
    reason: 'telemetry.text_too_long',
    details: { limit: 4 },
  } as const;
  const { reason, details } = refused;
  expect(nextWriteState('sent', refused)).toEqual({ state: 'refused', reason, details });
});
