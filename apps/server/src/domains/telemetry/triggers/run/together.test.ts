import type { TriggerAction } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { deviceId, type PointId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { togetherOf } from './together.ts';

const write = (point: number): TriggerAction => ({
  ...{ kind: 'write', pointId: pointId(point), value: 1 },
});
const reckon = (point: number, text: string): TriggerAction => ({
  ...{ kind: 'reckon', pointId: pointId(point), text },
});
const event: TriggerAction = { kind: 'event', text: '高' };
/** Points 1 to 9 are of device 1, those from 10 on of device 2, and 99 of none. */
const deviceOf = (point: PointId) => (point === 99 ? null : deviceId(point < 10 ? 1 : 2));

it.each<[string, TriggerAction[], (readonly [number, number, number | null])[]]>([
  ['nothing', [], []],
  ['one write', [write(1)], [[0, 1, null]]],
  ['two of a device', [write(1), write(2)], [[0, 2, 1]]],
  [
    'two of a device behind an event',
    [event, write(1), write(2)],
    [
      [0, 1, null],
      [1, 2, 1],
    ],
  ],
  [
    'two apart by an event',
    [write(1), event, write(2)],
    [
      [0, 1, null],
      [1, 1, null],
      [2, 1, null],
    ],
  ],
  [
    'two devices in turn',
    [write(1), write(10), write(2)],
    [
      [0, 1, null],
      [1, 1, null],
      [2, 1, null],
    ],
  ],
  [
    'two devices one after the other',
    [write(1), write(2), write(10), write(11)],
    [
      [0, 2, 1],
      [2, 2, 2],
    ],
  ],
  [
    'the same point again',
    [write(1), write(2), write(1)],
    [
      [0, 2, 1],
      [2, 1, null],
    ],
  ],
  [
    'one reckoned from what is written before it',
    [write(1), reckon(2, '{#1} + 1'), write(3)],
    [
      [0, 1, null],
      [1, 2, 1],
    ],
  ],
  ['one reckoned from another point', [write(1), reckon(2, '{#5} + 1')], [[0, 2, 1]]],
  [
    'points that are nowhere',
    [write(99), write(99)],
    [
      [0, 1, null],
      [1, 1, null],
    ],
  ],
])('takes together of %s what may be', (_what, actions, expected) => {
  const groups = togetherOf(actions, deviceOf);
  expect(groups.map(({ first, count, device }) => [first, count, device])).toEqual(expected);
});
