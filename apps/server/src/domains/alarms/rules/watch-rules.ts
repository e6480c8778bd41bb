/** Keeps the engine's conditions in step with the alarm rules. */
import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import {
  type Clock,
  type DeviceId,
  type ItemId,
  type PointId,
  storedPoints,
  type Timestamp,
  type Transition,
} from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Recorder } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { ShiftCalendars } from '../../items/index.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import type { AlarmChange, AlarmSource } from '../occurrences/index.ts';
import type { Recording } from '../recording/index.ts';
import {
  expressionsOf,
  isOfShifts,
  pointsOfTest,
  ruleCondition,
  testsOf,
} from './rule-condition.ts';
import { formulasOf } from './rule-expressions.ts';

export interface RuleWatch {
  /** Watches every enabled rule; those with an active alarm start as active. */
  begin(active: readonly AlarmSource[]): Promise<void>;
  /** Takes in that a rule was added, changed or deleted. Its alarm is cleared by whoever did. */
  sync(rule: number): Promise<void>;
  /** Takes in what changed of some devices: a point may be of another type now. */
  syncDevices(devices: ReadonlySet<DeviceId>): Promise<void>;
  /** Takes in that an item goes by another clock, or has other shifts. */
  syncItem(item: ItemId): Promise<void>;
}

export const ruleSource = 'alarm_rule';

/** Of a rule that asks for no time. */
const nobodys = { timeZone: 'UTC', shifts: null };

/** Whether what a rule comes to may depend on the clock of its item. */
const goesByClock = ({ when }: Pick<AlarmRule, 'when'>): boolean =>
  testsOf(when).some((test) => test.op === 'expression' || isOfShifts(test));

export function createRuleWatch(needs: {
  readonly enabledRules: () => Promise<AlarmRule[]>;
  readonly findRules: (ids: readonly number[]) => Promise<AlarmRule[]>;
  readonly devices: Pick<Devices, 'findPoints' | 'pointsOf'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
  readonly telemetry: Pick<Telemetry, 'conditions' | 'values'>;
  readonly recorder: Pick<Recorder<AlarmChange>, 'take'>;
  readonly recording: Pick<Recording, 'follow' | 'forget' | 'raised'>;
  readonly clock: Clock;
}): RuleWatch {
  const { recorder, recording, clock, devices } = needs;
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

  /**
   * What is told of a raise is what was there then: it is recorded later. Where the beginning of a shift
   * tipped it, what held already is told: nobody mends a calendar.
   */
  const causeOf = (
    rule: number,
    { test, pointId, value }: Pick<Transition, 'test' | 'pointId' | 'value'>,
  ): Pick<AlarmChange & { change: 'raise' }, 'cause' | 'pointId' | 'value'> => {
    const tests = testsOf(known.get(rule)?.when ?? { op: 'all', of: [] });
    const tipped = tests[test];
    if (tipped === undefined) return { pointId, value };
    const told = isOfShifts(tipped) ? (tests.find((one) => !isOfShifts(one)) ?? tipped) : tipped;
    const values = needs.telemetry.values(pointsOfTest(told));
    const cause = { test: told, values };
    if (told === tipped) return { pointId, value, cause };
    const [first] = values;
    const now = typeof first?.value === 'number' ? first.value : Number.NaN;
    return { pointId: first?.pointId ?? null, value: now, cause };
  };

  conditions.onTransition(ruleSource, ({ conditionId, active, time, ...tipped }) => {
    const source = sourceOf(conditionId, time);
    if (active) {
      const recorded = recording.raised(conditionId, time);
      recorder.take({ ...source, change: 'raise', ...causeOf(conditionId, tipped), recorded });
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
    const items = rules.filter(goesByClock).map(({ itemId }) => itemId);
    const clockOf = await needs.shiftCalendars.clocksOf(items);
    const giveWay = createGiveWay();
    const made = [];
    for (const rule of rules) {
      const own = new Set(inputs.get(rule.id));
      const theirs = (byItem.get(rule.itemId) ?? []).filter(({ id }) => own.has(id));
      const clock = goesByClock(rule) ? clockOf(rule.itemId) : nobodys;
      made.push(ruleCondition(rule, formulasOf(theirs, clock), isActive(rule.id)));
      await giveWay();
    }
    return made;
  };

  /** Before it all rules are read anyway, and those of an alarm must be known as active first. */
  let beginning: Promise<void> | undefined;

  const sync = async (id: number): Promise<void> => {
    if (beginning === undefined) return;
    await beginning;
    const [rule] = await needs.findRules([id]);
    if (rule) note(rule);
    else {
      known.delete(id);
      inputs.delete(id);
    }
    if (!rule?.enabled) {
      conditions.remove(ruleSource, id);
      recording.forget(id);
      return;
    }
    recording.follow(rule);
    for (const condition of await conditionsOf([rule])) conditions.upsert(ruleSource, condition);
  };

  const begin = async (active: readonly AlarmSource[]): Promise<void> => {
    const restored = new Set(
      active.filter(({ kind }) => kind === 'rule').map(({ sourceId }) => sourceId),
    );
    const rules = await needs.enabledRules();
    for (const rule of rules) {
      note(rule);
      recording.follow(rule);
    }
    conditions.define(ruleSource, await conditionsOf(rules, (id) => restored.has(id)));
    for (const { id } of rules) restored.delete(id);
    for (const sourceId of restored) {
      recorder.take({ ...sourceOf(sourceId, clock.now()), change: 'clear', reason: 'deleted' });
    }
  };

  return {
    begin(active) {
      beginning = begin(active);
      return beginning;
    },
    sync,
    async syncDevices(changed) {
      if (inputs.size === 0) return;
      const points = new Set((await devices.pointsOf([...changed])).map(({ id }) => id));
      for (const [rule, own] of [...inputs]) {
        if (own.some((point) => points.has(point))) await sync(rule);
      }
    },
    async syncItem(item) {
      for (const [id, rule] of [...known]) {
        if (rule.itemId === item && goesByClock(rule)) await sync(id);
      }
    },
  };
}
