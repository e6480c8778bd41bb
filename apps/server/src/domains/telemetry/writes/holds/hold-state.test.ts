/** What becomes of a press, by a table and by random orders of what happens. */
import {
  type HoldState,
  holdEnd,
  holdState,
} from '@millwright/contract/telemetry/holds/holds.schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HoldEvent, isAlarm, nextHoldState } from './hold-state.ts';

const frame = { kind: 'frame' } as const;
const answered = { kind: 'answered' } as const;
const notSent = { kind: 'not-sent' } as const;
const letGo = { kind: 'end', why: 'let-go' } as const;
const restart = { kind: 'end', why: 'restart' } as const;
const overdue = { kind: 'overdue' } as const;
const there = { kind: 'read-back', equal: true } as const;
const differs = { kind: 'read-back', equal: false } as const;
const opposed = { kind: 'opposed' } as const;
const gone = { kind: 'gone' } as const;
const settled = { kind: 'settled' } as const;

/** By state: what changes it, and to what; everything else leaves it as it is. */
const table: Readonly<Record<HoldState, readonly (readonly [HoldEvent, HoldState])[]>> = {
  pressing: [
    [frame, 'sent'],
    [notSent, 'over'],
    [letGo, 'over'],
    // The server that pressed is gone: whether its frame went nobody knows.
    [restart, 'releasing'],
  ],
  sent: [
    [answered, 'held'],
    [letGo, 'releasing'],
    [restart, 'releasing'],
  ],
  held: [
    [letGo, 'releasing'],
    [restart, 'releasing'],
  ],
  releasing: [
    [there, 'over'],
    [overdue, 'unknown'],
    [opposed, 'opposed'],
    [gone, 'orphaned'],
  ],
  unknown: [
    [there, 'over'],
    [opposed, 'opposed'],
    [gone, 'orphaned'],
  ],
  opposed: [
    [there, 'over'],
    [gone, 'orphaned'],
    [settled, 'over'],
  ],
  orphaned: [[settled, 'over']],
  over: [],
};
const events: readonly HoldEvent[] = [
  ...[frame, answered, notSent, letGo, restart, overdue, there, differs, opposed, gone, settled],
];

describe.each(holdState.options)('%s', (state) => {
  it.each(events.map((event) => [JSON.stringify(event), event] as const))('%s', (_name, event) => {
    const next = table[state].find(([one]) => one === event)?.[1] ?? null;
    expect(nextHoldState(state, event)?.state ?? null).toBe(next);
  });
});

it('its release is begun once, when a press that may have gone is ended', () => {
  for (const state of holdState.options) {
    for (const event of events) {
      const begins = nextHoldState(state, event)?.releases === true;
      const mayBePressed = state === 'sent' || state === 'held';
      expect(begins).toBe(
        (event.kind === 'end' && mayBePressed) || (state === 'pressing' && event === restart),
      );
    }
  }
});

const anyEvent: fc.Arbitrary<HoldEvent> = fc.oneof(
  fc.constantFrom(frame, answered, notSent, overdue, there, differs, opposed, gone, settled),
  fc.constantFrom(...holdEnd.options).map((why) => ({ kind: 'end', why }) as const),
);

/** What goes over the wire while so much happens: a frame is let go where the model moves on it. */
function happens(order: readonly HoldEvent[]) {
  let state: HoldState = 'pressing';
  const wire: ('press' | 'release')[] = [];
  for (const event of order) {
    const next = nextHoldState(state, event);
    if (next === null) continue;
    if (event.kind === 'frame') wire.push('press');
    if (next.releases === true) wire.push('release');
    state = next.state;
  }
  return { state, wire };
}

it('whatever happens, one press goes at most, and no press after its release', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (order) => {
      const { wire } = happens(order);
      expect(wire.filter((one) => one === 'press').length).toBeLessThanOrEqual(1);
      expect(wire.filter((one) => one === 'release').length).toBeLessThanOrEqual(1);
      expect(
        wire.indexOf('release') === -1 || wire.indexOf('press') <= wire.indexOf('release'),
      ).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

it('whatever happens, a press that went and ended is released, or an alarm', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (order) => {
      // The lease runs out, and time with it.
      const { state, wire } = happens([...order, { kind: 'end', why: 'lapsed' }, overdue]);
      const isReleased = state === 'over' && (!wire.includes('press') || wire.includes('release'));
      expect(isReleased || isAlarm(state)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
