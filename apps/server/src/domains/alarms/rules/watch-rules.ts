/** Keeps the engine's conditions in step with the alarm rules. */
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import {
  type Clock,
  type DeviceId,
  type PointId,
  storedPoints,
  type Timestamp,
} from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Recorder } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import type { AlarmChange, AlarmSource } from '../occurrences/index.ts';
import { expressionsOf, pointsOfTest, ruleCondition, testsOf } from './rule-condition.ts';
import { formulasOf } from './rule-expressions.ts';

export interface RuleWatch {
  /** Watches every enabled rule; those with an active alarm start as active. */
  begin(active: readonly AlarmSource[]): Promise<void>;
  /** Takes in that a rule was added, changed or deleted. Its alarm is cleared by whoever did. */
  sync(rule: number): Promise<void>;
  /** Takes in what changed of some devices: a point may be of another type now. */
  syncDevices(devices: ReadonlySet<DeviceId>): Promise<void>;
}

export const ruleSource = 'alarm_rule';

export function createRuleWatch(needs: {
  readonly enabledRules: () => Promise<AlarmRule[]>;
  readonly findRules: (ids: readonly number[]) => Promise<AlarmRule[]>;
  readonly devices: Pick<Devices, 'findPoints' | 'pointsOf'>;
  readonly items: Pick<Items, 'timeZones'>;
  readonly telemetry: Pick<Telemetry, 'conditions' | 'values'>;
  readonly recorder: Pick<Recorder<AlarmChange>, 'take'>;
  readonly clock: Clock;
}): RuleWatch {
  const { recorder, clock, devices } = needs;
  const { conditions } = needs.telemetry;

  /** What is watched, and whose alarms they are. */
  const known = new Map<number, Pick<AlarmRule, 'level' | 'itemId' | 'when'>>();
  /** The points of the expressions of each. */
  const inputs = new Map<number, readonly PointId[]>();
  const note = ({ id, level, itemId, when }: AlarmRule): void => {
    known.set(id, { level, itemId, when });
    const points = expressionsOf(when).flatMap(storedPoints);
    if (points.length > 0) inputs.set(id, points);
    else inputs.delete(id);
  };
  const sourceOf = (sourceId: number, time: Timestamp) => {
    const rule = known.get(sourceId);
    const rank = rule && { level: rule.level, itemId: rule.itemId };
    return { kind: 'rule', sourceId, time, ...rank } as const;
  };

  /** What is told of a raise is what was there then: it is recorded later. */
  const causeOf = (
    rule: number,
    test: number,
  ): Pick<AlarmChange & { change: 'raise' }, 'cause'> => {
    const tipped = testsOf(known.get(rule)?.when ?? { op: 'all', of: [] })[test];
    if (tipped === undefined) return {};
    return { cause: { test: tipped, values: needs.telemetry.values(pointsOfTest(tipped)) } };
  };

  conditions.onTransition(ruleSource, ({ conditionId, active, time, pointId, value, test }) => {
    const source = sourceOf(conditionId, time);
    if (active) {
      recorder.take({ ...source, change: 'raise', pointId, value, ...causeOf(conditionId, test) });
    } else recorder.take({ ...source, change: 'clear', reason: 'normal' });
  });

  /** Rules as the engine takes them; long expressions leave turns to others. */
  const conditionsOf = async (
    rules: readonly AlarmRule[],
    isActive: (rule: number) => boolean = () => false,
  ) => {
    const wanted = rules.flatMap(({ id }) => inputs.get(id) ?? []);
    const points = wanted.length === 0 ? [] : await devices.findPoints([...new Set(wanted)]);
    const byItem = Map.groupBy(points, ({ itemId }) => itemId);
    const items = [...new Set(rules.filter(({ id }) => inputs.has(id)).map((rule) => rule.itemId))];
    const zoneOf = await needs.items.timeZones(items);
    const giveWay = createGiveWay();
    const made = [];
    for (const rule of rules) {
      const own = new Set(inputs.get(rule.id));
      const theirs = (byItem.get(rule.itemId) ?? []).filter(({ id }) => own.has(id));
      const formulaOf = formulasOf(theirs, zoneOf(rule.itemId));
      made.push(ruleCondition(rule, formulaOf, isActive(rule.id)));
      await giveWay();
    }
    return made;
  };

  const sync = async (id: number): Promise<void> => {
    const [rule] = await needs.findRules([id]);
    if (rule) note(rule);
    else {
      known.delete(id);
      inputs.delete(id);
    }
    if (!rule?.enabled) {
      conditions.remove(ruleSource, id);
      return;
    }
    for (const condition of await conditionsOf([rule])) conditions.upsert(ruleSource, condition);
  };

  return {
    async begin(active) {
      const restored = new Set(
        active.filter(({ kind }) => kind === 'rule').map(({ sourceId }) => sourceId),
      );
      const rules = await needs.enabledRules();
      for (const rule of rules) note(rule);
      conditions.define(ruleSource, await conditionsOf(rules, (id) => restored.has(id)));
      for (const { id } of rules) restored.delete(id);
      for (const sourceId of restored) {
        recorder.take({ ...sourceOf(sourceId, clock.now()), change: 'clear', reason: 'deleted' });
      }
    },
    sync,
    async syncDevices(changed) {
      if (inputs.size === 0) return;
      const points = new Set((await devices.pointsOf([...changed])).map(({ id }) => id));
      for (const [rule, own] of [...inputs]) {
        if (own.some((point) => points.has(point))) await sync(rule);
      }
    },
  };
}
