/** Who writes one target is told in a few words, however many they are. */
import { maxAssignments } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { PointId } from '@millwright/kernel';
import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { ActingSeen } from './acting-seen.ts';
import { sharedTargets } from './shared-targets.ts';

const target = pointId(7);
const assignment = (id: number, given: { to?: PointId; enabled?: boolean } = {}) => {
  const { to = target, enabled = true } = given;
  return { id, name: `赋值${id}`, enabled, targetPointId: to };
};
const trigger = (id: number, points: readonly PointId[] = [target], enabled = true) => ({
  ...{ id, name: `触发${id}`, enabled },
  actions: points.map((point) => ({ kind: 'write', pointId: point, value: 1 })),
});
const found = (assignments: object[], triggers: object[] = []) =>
  sharedTargets({
    ...{ assignments, triggers },
    points: new Map([[target, { name: '阀门' }]]),
  } as unknown as ActingSeen);
const told = (...given: Parameters<typeof found>) =>
  found(...given).map(({ subject, id, weight, details }) => [subject, id, weight, details.other]);

it.each<[string, Parameters<typeof found>, unknown[]]>([
  ['one writer', [[assignment(1)]], []],
  ['one that writes it twice', [[], [trigger(1, [target, target])]], []],
  ['writers of two targets', [[assignment(1), assignment(2, { to: pointId(8) })]], []],
  [
    'two at once',
    [[assignment(1), assignment(2)]],
    [
      ['assignment', 1, 'warning', '赋值2'],
      ['assignment', 2, 'warning', '赋值1'],
    ],
  ],
  [
    'two that take turns',
    [[assignment(1), assignment(2, { enabled: false })]],
    [
      ['assignment', 1, 'hint', '赋值2'],
      ['assignment', 2, 'hint', '赋值1'],
    ],
  ],
  [
    'one of each, of the same id',
    [[assignment(1)], [trigger(1)]],
    [
      ['assignment', 1, 'warning', '触发1'],
      ['trigger', 1, 'warning', '赋值1'],
    ],
  ],
  [
    'one ended beside two that are not',
    [[assignment(1), assignment(2, { enabled: false })], [trigger(1)]],
    [
      ['assignment', 1, 'warning', '触发1'],
      ['assignment', 2, 'hint', '赋值1'],
      ['trigger', 1, 'warning', '赋值1'],
    ],
  ],
])('of %s', (_what, given, expected) => {
  expect(told(...given)).toEqual(expected);
});

it('names one of the others, and says how many there are', () => {
  const all = Array.from({ length: maxAssignments }, (_, at) => assignment(at + 1));
  const list = found(all);
  expect(list).toHaveLength(maxAssignments);
  expect(list[0]?.details).toEqual({ point: '阀门', other: '赋值2', writers: maxAssignments });
  for (const each of list) expect(JSON.stringify(each).length).toBeLessThan(300);
});
