/** What is tried out, as the engine takes it: made as the watch of rules and that of limits make theirs. */
import { refuse } from '@millwright/contract';
import type { ConditionWhen } from '@millwright/contract/alarms/conditions.schemas';
import type { RehearsalDraft as GivenDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { limitsOfPoint } from '@millwright/contract/devices/points/point-limits';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { alarmRuleId, DataType, type ItemId, type PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Devices } from '../../devices/index.ts';
import type { ShiftCalendars } from '../../items/index.ts';
import type { Telemetry } from '../../telemetry/index.ts';
import { findRules } from '../alarm-rules.store.ts';
import { limitConditions, limitOf } from '../limits/index.ts';
import {
  checkRule,
  devicesOfCondition,
  formulasOf,
  ruleCondition,
  storedWhen,
  testsOf,
} from '../rules/index.ts';
import type { RealSources } from './rehearsal.store.ts';
import type { RehearsalDraft } from './rehearsal-run.ts';

export interface DraftNeeds {
  readonly db: Kysely<unknown>;
  readonly devices: Pick<Devices, 'findPoints' | 'find' | 'scopeOfTexts'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
  readonly telemetry: Pick<Telemetry, 'holding'>;
}

/** A draft that was looked at. */
export interface ReadyDraft extends RehearsalDraft {
  /** Those that the conditions look at. */
  readonly described: readonly Point[];
  /** Whose real alarms it is held against; null where there are none. */
  readonly real: RealSources | null;
  /** Milliseconds before the span from where on it is run, so that it is what it would be by then. */
  readonly leadMs: number;
}

/** What has lasted for as long decides as if it had lasted for ever, of all but long windows. */
const shortestLead = 3_600_000;
const day = 86_400_000;

/**
 * The draft as it is stored, with the points of its expressions by their ids.
 * @throws Fault refusals of the condition and of its points, and `alarm.rehearsal_of_held`
 */
export async function checkedDraft(
  needs: DraftNeeds,
  item: ItemId,
  draft: GivenDraft,
): Promise<{ readonly stored: GivenDraft; readonly ready: ReadyDraft }> {
  if (draft.kind === 'limits') {
    const [point] = await needs.devices.findPoints([draft.pointId]);
    if (point?.itemId !== item) throw refuse('alarm.point_foreign');
    if (point.dataType === DataType.CHAR) throw refuse('alarm.point_is_text', { name: point.name });
    return { stored: draft, ready: limitDraft({ ...point, ...draft }) };
  }
  const when = await storedWhen(needs.devices, item, draft.when);
  const { points } = await checkRule(needs.devices, item, when);
  if (draft.ruleId !== null) {
    const [rule] = await findRules(needs.db, [draft.ruleId]);
    if (rule?.itemId !== item) throw refuse('general.not_found');
  }
  await refuseHeld(needs, when);
  const stored = { ...draft, when };
  return { stored, ready: await ofRule(needs, item, stored, points) };
}

/** What the limits of a point come to. */
export function limitDraft(point: Point): ReadyDraft {
  return {
    conditions: limitConditions(point, () => false),
    sourceOf(condition) {
      const { point: sourceId, side: kind } = limitOf(condition);
      return { kind, sourceId };
    },
    points: [point.id],
    described: [point],
    real: { ofPoint: point.id },
    leadMs: shortestLead + Math.max(0, ...limitsOfPoint(point).map(({ delayMs }) => delayMs)),
    devices: [],
  };
}

async function ofRule(
  needs: DraftNeeds,
  item: ItemId,
  draft: GivenDraft & { kind: 'rule' },
  points: readonly PointId[],
): Promise<ReadyDraft> {
  const described = points.length === 0 ? [] : await needs.devices.findPoints(points);
  const clockOf = await needs.shiftCalendars.clocksOf([item]);
  const sourceId = draft.ruleId ?? 0;
  const condition = ruleCondition(
    { ...draft, id: alarmRuleId(sourceId) },
    formulasOf(described, clockOf(item)),
  );
  return {
    conditions: [condition],
    sourceOf: () => ({ kind: 'rule', sourceId }),
    points,
    described,
    real: draft.ruleId === null ? null : { ofRule: draft.ruleId },
    leadMs: shortestLead + draft.onDelayMs + draft.offDelayMs + longestLook(draft.when),
    devices: devicesOfCondition(draft.when),
  };
}

/** How far back its tests look. */
const longestLook = (when: ConditionWhen): number =>
  Math.max(
    ...testsOf(when).map((test) => {
      if ('windowMs' in test) return test.windowMs;
      if ('forMs' in test) return test.forMs;
      return test.op === 'expression' ? day : 0;
    }),
  );

/** Of what is stored on change history does not say when nothing came. */
async function refuseHeld({ telemetry, devices }: DraftNeeds, when: ConditionWhen) {
  const awaited = testsOf(when).flatMap((test) => (test.op === 'no-data' ? [test.pointId] : []));
  if (awaited.length === 0) return;
  const { held } = await telemetry.holding(awaited, 0);
  const [first] = await devices.findPoints(awaited.filter((point) => held.has(point)));
  if (first !== undefined) throw refuse('alarm.rehearsal_of_held', { name: first.name });
}
