import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import type {
  Assignment,
  comparisonSign,
  PointCondition,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { Interlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import {
  type ConditionTest,
  type ItemId,
  type Outlook,
  outlookOf,
  type PointId,
} from '@millwright/kernel';
import type { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import {
  areUnitsApart,
  type FoundAt,
  findingsOfExpression,
  findingsOfRefusal,
} from '../../items/index.ts';
import { checkAlone } from '../assignments/index.ts';
import { tasksWithoutPoints } from '../history-tasks/index.ts';
import { checkInterlock } from '../interlocks/index.ts';
import { checkTriggerAlone, recordedPoints, writtenPoints } from '../triggers/index.ts';
import { type ActingSeen, readActing } from './acting-seen.ts';
import { cutLeads } from './cut-leads.ts';
import { otherStations } from './other-stations.ts';
import { sharedTargets } from './shared-targets.ts';
import { storedLoop } from './stored-loop.ts';

interface CheckNeeds {
  readonly transactions: Pick<Transactions, 'run'>;
  readonly devices: Pick<
    Devices,
    'briefPoints' | 'findPoints' | 'find' | 'isInFlash' | 'reckonedFrom' | 'writtenPlaces'
  >;
}

const tests = {
  '>': 'above',
  '>=': 'at-least',
  '<': 'below',
  '<=': 'at-most',
  '=': 'equal',
  '!=': 'not-equal',
} as const satisfies Readonly<Record<z.infer<typeof comparisonSign>, ConditionTest['op']>>;

/** Whether a comparison can come true; of an expression its own warnings say it. */
function outlook(condition: { readonly kind: string } | PointCondition, seen: ActingSeen): Outlook {
  if (condition.kind !== 'comparison' || !('sign' in condition)) return 'sometimes';
  const { pointId, sign, value } = condition;
  return outlookOf({ op: tests[sign], pointId, value }, seen.spanOf);
}

const warning = (code: string, at: FoundAt, details: Finding['details'] = {}): Finding => ({
  ...{ weight: 'warning', code, details },
  ...at,
});

function deviceOff(
  points: readonly PointId[],
  at: FoundAt,
  seen: ActingSeen,
  code: 'assignment.device_off' | 'trigger.recorded_off' = 'assignment.device_off',
): Finding[] {
  const off = points.map(seen.deviceOf).find((device) => device?.enabled === false);
  if (off === undefined) return [];
  return [{ weight: 'hint', code, details: { device: off.deviceName }, ...at }];
}

async function ofAssignment(tx: Tx, seen: ActingSeen, each: Assignment): Promise<Finding[]> {
  const { source, condition, targetPointId } = each;
  const at = { subject: 'assignment', id: each.id, name: each.name };
  const { known, reckoned, scope, points } = seen;
  const found = await findingsOfRefusal(at, () =>
    checkAlone(known, tx, each.itemId, each, reckoned),
  );
  const unit = points.get(targetPointId)?.unit ?? null;
  if (source.kind === 'expression') {
    found.push(...findingsOfExpression(at, source.text, scope, null, unit));
  }
  const given = source.kind === 'point' ? (points.get(source.pointId)?.unit ?? null) : null;
  if (areUnitsApart(given, unit)) {
    found.push(warning('item_check.units_differ', at, { left: given, right: unit }));
  }
  if (condition.kind === 'expression') {
    found.push(...findingsOfExpression(at, condition.text, scope, 'boolean'));
  }
  const when = outlook(condition, seen);
  if (when === 'never') found.push(warning('assignment.condition_never', at));
  if (when === 'always') found.push(warning('assignment.condition_always', at));
  return [...found, ...deviceOff([targetPointId], at, seen)];
}

async function ofTrigger(tx: Tx, seen: ActingSeen, each: Trigger): Promise<Finding[]> {
  const { condition, actions } = each;
  const at = { subject: 'trigger', id: each.id, name: each.name };
  const { known, scope, points } = seen;
  const assignments = new Set(seen.assignments.map(({ id }) => id));
  const found = await findingsOfRefusal(at, () =>
    checkTriggerAlone(known, tx, each.itemId, each, assignments),
  );
  if (condition.kind === 'expression') {
    found.push(...findingsOfExpression(at, condition.text, scope, 'boolean'));
  }
  for (const action of actions) {
    if (action.kind !== 'reckon') continue;
    const unit = points.get(action.pointId)?.unit ?? null;
    found.push(...findingsOfExpression(at, action.text, scope, null, unit));
  }
  if (outlook(condition, seen) !== 'sometimes') found.push(warning('trigger.never_turns', at));
  return [
    ...found,
    ...deviceOff(writtenPoints(each), at, seen),
    ...deviceOff(recordedPoints(each), at, seen, 'trigger.recorded_off'),
  ];
}

async function ofInterlock(tx: Tx, seen: ActingSeen, each: Interlock): Promise<Finding[]> {
  const at = { subject: 'interlock', id: each.id, name: each.name };
  const { condition } = each;
  const found = await findingsOfRefusal(at, () =>
    checkInterlock(seen.known, tx, each.itemId, each),
  );
  if (condition.kind === 'expression') {
    found.push(...findingsOfExpression(at, condition.text, seen.scope, 'boolean'));
  }
  const when = outlook(condition, seen);
  if (when === 'never') found.push(warning('interlock.never_forbids', at));
  if (when === 'always') found.push(warning('interlock.always_forbids', at));
  return found;
}

/** What is wrong with the assignments, triggers, interlocks and history tasks of an item. */
export const checkActing = (
  { transactions, devices }: CheckNeeds,
  item: ItemId,
): Promise<Finding[]> =>
  transactions.run(async (tx) => {
    const seen = await readActing(devices, tx, item);
    const giveWay = createGiveWay();
    const found: Finding[] = [];
    const look = async <Each>(
      list: readonly Each[],
      of: (tx: Tx, seen: ActingSeen, each: Each) => Promise<Finding[]>,
    ): Promise<void> => {
      for (const each of list) {
        found.push(...(await of(tx, seen, each)));
        await giveWay();
      }
    };
    await look(seen.assignments, ofAssignment);
    await look(seen.triggers, ofTrigger);
    await look(seen.interlocks, ofInterlock);
    const tasks = (await tasksWithoutPoints(tx, item)).map(
      (task): Finding => ({
        ...{ weight: 'hint', code: 'history.task_without_points', details: {} },
        ...{ subject: 'history_task', ...task },
      }),
    );
    const leads = await cutLeads(devices, tx, item);
    const loop = await storedLoop(devices, tx, item, seen);
    const stations = await otherStations(devices, item, seen);
    return [...found, ...loop, ...sharedTargets(seen), ...stations, ...tasks, ...leads];
  });
