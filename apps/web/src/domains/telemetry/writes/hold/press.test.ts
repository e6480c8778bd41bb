import {
  type Hold,
  type HoldState,
  holdState,
} from '@millwright/contract/telemetry/holds/holds.schemas';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPressed, nextPress, type Press, type PressEvent } from './press.ts';

const key = 'k';
const idle: Press = { is: 'idle' };
const touch = { kind: 'touch' } as const;
const down = { kind: 'down', key } as const;
const up = { kind: 'up' } as const;
const refused = { kind: 'refused', reason: '联锁' } as const;
const dismissed = { kind: 'dismissed' } as const;
const told = (state: HoldState, end: Hold['end'] = null): PressEvent => ({
  ...{ kind: 'told', hold: { key, state, end } },
});

it.each<readonly [string, readonly PressEvent[], Press]>([
  ['a mouse', [down], { is: 'pressing', key }],
  ['a finger that stays', [touch, down], { is: 'pressing', key }],
  ['a finger in passing', [touch, up], { is: 'idle' }],
  ['what the device has', [down, told('sent'), told('held')], { is: 'held', key }],
  ['let go before', [down, up], { is: 'releasing', key, end: null }],
  [
    'let go, read back',
    [down, told('held'), up, told('over', 'let-go')],
    { is: 'released', end: null },
  ],
  [
    'held too long',
    [down, told('held'), told('releasing', 'longest')],
    { is: 'releasing', key, end: 'longest' },
  ],
  ['held too long, read back', [down, told('over', 'longest')], { is: 'released', end: 'longest' }],
  ['not read back in time', [down, up, told('unknown')], { is: 'unknown', key, end: null }],
  [
    'read back late',
    [down, up, told('unknown'), told('over', 'let-go')],
    { is: 'released', end: null },
  ],
  [
    'no other press meanwhile',
    [down, up, told('unknown'), down],
    { is: 'unknown', key, end: null },
  ],
  ['refused', [down, refused], { is: 'refused', reason: '联锁' }],
  [
    'refused, told as unsent',
    [down, told('over', 'unsent'), refused],
    { is: 'refused', reason: '联锁' },
  ],
  ['refused, let go', [down, refused, up], { is: 'refused', reason: '联锁' }],
  ['read', [down, refused, dismissed], { is: 'idle' }],
  ['pressed again', [down, refused, down], { is: 'pressing', key }],
  [
    'of another press',
    [down, { kind: 'told', hold: { key: 'x', state: 'over', end: null } }],
    { is: 'pressing', key },
  ],
])('%s', (_what, events, wanted) => {
  expect(events.reduce(nextPress, idle)).toEqual(wanted);
});

it('whatever happens, it is not pressed after the hand has gone, until it presses again', () => {
  const events: readonly PressEvent[] = [
    ...[touch, down, up, refused, dismissed],
    ...holdState.options.map((state) => told(state)),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...events)),
      fc.array(fc.constantFrom(...events)),
      (one, two) => {
        const after = [up, ...two.filter((event) => event !== down)];
        expect(isPressed([...one, ...after].reduce(nextPress, idle))).toBe(false);
      },
    ),
  );
});
