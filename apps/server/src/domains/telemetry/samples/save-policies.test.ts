import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { itemId, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { PointTraits } from '../history/point-traits.ts';
import type { CollectedDevice, CollectedPoint } from '../live/index.ts';
import { Save, type SavePolicy } from './sample-path.ts';
import { createSavePolicies } from './save-policies.ts';

const task = (given: Partial<HistoryTask>): HistoryTask => ({
  id: 1,
  itemId: itemId(1),
  name: '日报',
  mode: 'periodic',
  intervalMs: 60_000,
  deadband: 0,
  flagPointId: null,
  retentionDays: null,
  pointIds: [pointId(1)],
  ...{ condition: null, leadSeconds: 0, resetFlag: false, flagChanged: false, leadCutTo: null },
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  ...given,
});

/** Points 1 to 3 in slots 11 to 13; the third is not saved. */
function build(
  mode: CollectedDevice['mode'] = 'high-performance',
  protocol: CollectedDevice['protocol'] = 'modbus-tcp',
) {
  const configured = new Map<number, SavePolicy>();
  const traits = new PointTraits(1_095);
  const absent = new Set<number>();
  const point = (id: number): CollectedPoint | undefined =>
    id > 3 || absent.has(id)
      ? undefined
      : {
          point: { id, itemId: itemId(1), saved: id !== 3, decimals: null } as Point,
          device: { mode, protocol } as CollectedDevice,
          slot: 10 + id,
        };
  const policies = createSavePolicies({
    table: { slot: (id) => point(id)?.slot ?? -1 },
    registry: { point },
    path: { configure: (slot, policy) => void configured.set(slot, policy) },
    history: { configurePoint: (id, settings) => traits.configure(id, settings) },
    gateOf: ({ leadSeconds }) => ({ isOpen: false, leadMs: leadSeconds * 1000 }),
  });
  for (const id of [1, 2, 3].map(pointId)) policies.configure(id);
  return { policies, configured, traits, absent };
}

it('saves by the point where no task decides, in save flow only what changes', () => {
  expect([...build().configured.values()]).toEqual([
    { save: Save.each, item: 1 },
    { save: Save.each, item: 1 },
    { save: Save.never, item: 1 },
  ]);
  expect([...build('save-flow').configured.values()].map(({ save }) => save)).toEqual([
    Save.planned,
    Save.planned,
    Save.never,
  ]);
});

it('says whose rate the samples of calculated points are counted by, whatever task saves them', () => {
  const { policies, configured } = build('high-performance', 'calculated');
  expect(configured.get(11)).toEqual({ save: Save.each, item: 1, limitedTo: 1 });
  policies.follow(itemId(1), [task({})]);
  expect(configured.get(11)).toEqual({
    save: Save.planned,
    interval: 60_000,
    item: 1,
    limitedTo: 1,
  });
});

it('follows a task and its retention until the task lets the point go', () => {
  const { policies, configured, traits } = build();
  policies.follow(itemId(1), [task({ pointIds: [pointId(1), pointId(3)], retentionDays: 30 })]);
  expect(configured.get(11)).toEqual({ save: Save.planned, interval: 60_000, item: 1 });
  expect(configured.get(13)).toEqual({ save: Save.planned, interval: 60_000, item: 1 });
  expect([traits.retention(1), traits.retention(2)]).toEqual([30, 1_095]);
  // Another item's tasks are no concern of these.
  policies.follow(itemId(2), []);
  expect(traits.retention(1)).toBe(30);
  policies.follow(itemId(1), [task({ mode: 'change', deadband: 2, pointIds: [pointId(3)] })]);
  expect(configured.get(11)).toEqual({ save: Save.each, item: 1 });
  expect(configured.get(13)).toEqual({ save: Save.planned, deadband: 2, item: 1 });
  expect(traits.retention(1)).toBe(1_095);
});

it('finds the flag again when it comes and goes', () => {
  const { policies, configured, absent } = build();
  absent.add(2);
  policies.follow('all', [task({ flagPointId: pointId(2) })]);
  expect(configured.get(11)?.flag).toBe(-1);
  absent.delete(2);
  policies.relink([pointId(2)]);
  expect(configured.get(11)?.flag).toBe(12);
});

it('knows which points hold their value until the next one', () => {
  const held = ({ policies }: ReturnType<typeof build>) =>
    [1, 2, 3, 4].map((id) => policies.holds(pointId(id)));
  expect(held(build())).toEqual([false, false, false, undefined]);
  const saving = build('save-flow');
  expect(held(saving)).toEqual([true, true, true, undefined]);
  // A task decides, whatever the device does.
  saving.policies.follow('all', [task({ mode: 'periodic', pointIds: [pointId(1)] })]);
  expect(held(saving)[0]).toBe(false);
  const sampled = build();
  sampled.policies.follow('all', [task({ mode: 'change', pointIds: [pointId(2)] })]);
  expect(held(sampled)).toEqual([false, true, false, undefined]);
});

it('knows of which points history has the last value, and not one that is older than what was judged', () => {
  const { policies, absent } = build();
  const has = () => [1, 2, 3].map((id) => policies.hasLast(pointId(id)));
  expect(has()).toEqual([true, true, false]);
  expect(build('save-flow').policies.hasLast(pointId(1))).toBe(true);
  expect(build('high-performance', 'calculated').policies.hasLast(pointId(1))).toBe(false);
  policies.follow(itemId(1), [task({})]);
  expect(has()).toEqual([false, true, false]);
  policies.follow(itemId(1), [task({ mode: 'change' })]);
  expect(has()).toEqual([true, true, false]);
  policies.follow(itemId(1), [task({ mode: 'change', deadband: 0.5 })]);
  expect(has()).toEqual([false, true, false]);
  policies.follow(itemId(1), [task({ mode: 'change', flagPointId: pointId(2) })]);
  expect(has()).toEqual([false, true, false]);
  absent.add(2);
  expect(policies.hasLast(pointId(2))).toBe(false);
});
