/** Tells the sample path and history how each point is saved: by its task, else by the point. */

import { protocolOf } from '@millwright/contract/devices/protocols/index';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import type { History } from '../history/index.ts';
import type { CollectedPoint, LiveTable, PointRegistry } from '../live/index.ts';
import { type SamplePath, Save, type SavePolicy } from './sample-path.ts';
import type { SaveGate } from './save-plan.ts';

export interface SavePolicies {
  /** A point is collected from now on, or its settings changed. */
  configure(point: PointId): void;
  /** Looks the flags among these points up again, after they came or went. */
  relink(points: Iterable<PointId>): void;
  /** The tasks of an item, or all tasks, are exactly these. */
  follow(item: ItemId | 'all', tasks: readonly HistoryTask[]): void;
  /** Whether a point is stored when it changes; undefined when it is not collected. */
  holds(point: PointId): boolean | undefined;
  /** Whether what history has last is what came last: nothing is left out but what says the same again. */
  hasLast(point: PointId): boolean;
}

export function createSavePolicies(needs: {
  readonly table: Pick<LiveTable, 'slot'>;
  readonly registry: Pick<PointRegistry, 'point'>;
  readonly path: Pick<SamplePath, 'configure'>;
  readonly history: Pick<History, 'configurePoint'>;
  /** What opens while the condition of a task holds. */
  gateOf(task: HistoryTask): SaveGate;
}): SavePolicies {
  const { table, registry, path, history } = needs;
  /** By point. */
  const tasks = new Map<PointId, HistoryTask>();
  /** The points that are saved by a flag, by the point of the flag. */
  const flagged = new Map<PointId, Set<PointId>>();

  const ruleOf = (task: HistoryTask): Partial<SavePolicy> => {
    if (task.mode === 'condition') return { gate: needs.gateOf(task) };
    return task.mode === 'periodic' ? { interval: task.intervalMs } : { deadband: task.deadband };
  };

  const policyOf = (
    { point, device }: CollectedPoint,
    task: HistoryTask | undefined,
  ): SavePolicy => {
    if (task === undefined) {
      if (!point.saved) return { save: Save.never };
      return { save: device.mode === 'save-flow' ? Save.planned : Save.each };
    }
    return {
      save: Save.planned,
      ...ruleOf(task),
      ...(task.flagPointId === null ? {} : { flag: table.slot(task.flagPointId) }),
    };
  };

  const configure = (id: PointId): void => {
    const found = registry.point(id);
    if (found === undefined) return;
    const task = tasks.get(id);
    const retentionDays = task?.retentionDays ?? null;
    history.configurePoint(id, { decimals: found.point.decimals, retentionDays });
    const isCalculated = protocolOf(found.device.protocol).can.derived;
    path.configure(found.slot, {
      ...policyOf(found, task),
      item: found.point.itemId,
      ...(isCalculated && { limitedTo: found.point.itemId }),
    });
  };

  const flag = (by: PointId, id: PointId): void => {
    const ids = flagged.get(by) ?? new Set();
    flagged.set(by, ids.add(id));
  };

  const unflag = (by: PointId, id: PointId): void => {
    const ids = flagged.get(by);
    ids?.delete(id);
    if (ids?.size === 0) flagged.delete(by);
  };

  return {
    configure,
    relink(points) {
      for (const point of points) for (const id of flagged.get(point) ?? []) configure(id);
    },
    follow(item, given) {
      const touched = new Set<PointId>();
      for (const [id, task] of tasks) {
        if (item !== 'all' && task.itemId !== item) continue;
        touched.add(id);
        tasks.delete(id);
        if (task.flagPointId !== null) unflag(task.flagPointId, id);
      }
      for (const task of given) {
        for (const id of task.pointIds) {
          touched.add(id);
          tasks.set(id, task);
          if (task.flagPointId !== null) flag(task.flagPointId, id);
        }
      }
      for (const id of touched) configure(id);
    },
    holds(id) {
      const task = tasks.get(id);
      // While its condition does not hold nobody knows what the value is.
      if (task !== undefined) return task.mode === 'change';
      const found = registry.point(id);
      return found && found.device.mode === 'save-flow';
    },
    hasLast(id) {
      const found = registry.point(id);
      // Of an account that calculates too much, samples are left out.
      if (found === undefined || protocolOf(found.device.protocol).can.derived) return false;
      const task = tasks.get(id);
      if (task === undefined) return found.point.saved;
      return task.mode === 'change' && task.deadband === 0 && task.flagPointId === null;
    },
  };
}
