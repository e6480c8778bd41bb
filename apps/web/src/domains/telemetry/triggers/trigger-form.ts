/** What the form of a trigger holds, and how it becomes what the server takes. */
import type {
  Trigger,
  TriggerAction,
  TriggerCondition,
  TriggerEdge,
  TriggerEdit,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { PointId, ShiftQuestion } from '@millwright/kernel';
import { isOfShifts, type signs } from '../assignments/assignment-form.ts';

/** Every kind has fields of its own: changing the kind loses nothing. */
export interface ActionEntry {
  readonly kind: TriggerAction['kind'];
  readonly pointId: PointId | null;
  readonly value: number | null;
  readonly expression: string;
  readonly assignmentId: number | null;
  readonly event: string;
  readonly recorded: readonly PointId[];
}

/** What is chosen of a condition first: all that ask for the shift are one kind. */
export type TriggerKind = Exclude<TriggerCondition['kind'], ShiftQuestion['kind']> | 'calendar';

export interface TriggerEntry {
  readonly name: string;
  readonly conditionKind: TriggerKind;
  readonly edge: TriggerEdge;
  readonly conditionPointId: PointId | null;
  readonly conditionSign: (typeof signs)[number];
  readonly conditionValue: number | null;
  readonly conditionText: string;
  readonly conditionShift: ShiftQuestion | null;
  /** In seconds, as they are entered. */
  readonly onDelay: number | null;
  readonly offDelay: number | null;
  readonly mostPerHour: number;
  readonly actions: readonly ActionEntry[];
}

export const freshAction: ActionEntry = {
  ...{ kind: 'write', pointId: null, value: 0, expression: '', assignmentId: null, event: '' },
  recorded: [],
};

const fresh: TriggerEntry = {
  ...{ name: '', conditionKind: 'comparison', edge: 'true', conditionPointId: null },
  ...{ conditionSign: '>', conditionValue: 0, conditionText: '', conditionShift: null },
  ...{ onDelay: 0, offDelay: 0, mostPerHour: 60, actions: [freshAction] },
};

type Written = (stored: string) => string;

function startAction(action: TriggerAction, written: Written): ActionEntry {
  switch (action.kind) {
    case 'write':
      return { ...freshAction, ...action };
    case 'reckon':
      return {
        ...freshAction,
        ...{ kind: 'reckon', pointId: action.pointId, expression: written(action.text) },
      };
    case 'event':
      return { ...freshAction, kind: 'event', event: action.text };
    case 'record':
      return { ...freshAction, kind: 'record', recorded: action.pointIds };
    default:
      return { ...freshAction, ...action };
  }
}

function startCondition(condition: TriggerCondition, written: Written): Partial<TriggerEntry> {
  if (isOfShifts(condition)) {
    const { edge, ...conditionShift } = condition;
    return { conditionKind: 'calendar', edge, conditionShift };
  }
  switch (condition.kind) {
    case 'comparison':
      return {
        ...{ conditionKind: condition.kind, edge: condition.edge },
        conditionPointId: condition.pointId,
        ...{ conditionSign: condition.sign, conditionValue: condition.value },
      };
    case 'expression':
      return {
        ...{ conditionKind: condition.kind, edge: condition.edge },
        conditionText: written(condition.text),
      };
    default:
      return { conditionKind: condition.kind, conditionPointId: condition.pointId };
  }
}

/** @param written an expression with names in the place of ids */
export function startTrigger(trigger: Trigger | null, written: Written): TriggerEntry {
  if (trigger === null) return fresh;
  return {
    ...fresh,
    name: trigger.name,
    ...startCondition(trigger.condition, written),
    ...{ onDelay: trigger.onDelayMs / 1000, offDelay: trigger.offDelayMs / 1000 },
    mostPerHour: trigger.mostPerHour,
    actions: trigger.actions.map((action) => startAction(action, written)),
  };
}

/** Null while something is missing that its kind needs. */
export function conditionOf(entry: TriggerEntry): TriggerCondition | null {
  const { conditionKind: kind, edge, conditionPointId, conditionSign, conditionValue } = entry;
  if (kind === 'expression') {
    const text = entry.conditionText;
    return text.trim() === '' ? null : { kind, edge, text };
  }
  if (kind === 'calendar') {
    return entry.conditionShift === null ? null : { ...entry.conditionShift, edge };
  }
  if (conditionPointId === null) return null;
  if (kind === 'change') return { kind, pointId: conditionPointId };
  if (conditionValue === null) return null;
  return { kind, edge, pointId: conditionPointId, sign: conditionSign, value: conditionValue };
}

/** Null while something is missing that its kind needs. */
export function actionOf(entry: ActionEntry): TriggerAction | null {
  const { kind, pointId, value, expression, assignmentId, event, recorded } = entry;
  switch (kind) {
    case 'write':
      return pointId === null || value === null ? null : { kind, pointId, value };
    case 'reckon':
      return pointId === null || expression.trim() === ''
        ? null
        : { kind, pointId, text: expression };
    case 'event':
      return event.trim() === '' ? null : { kind, text: event };
    case 'record':
      return recorded.length === 0 ? null : { kind, pointIds: [...recorded] };
    default:
      return assignmentId === null ? null : { kind, assignmentId };
  }
}

const inMs = (seconds: number | null): number => Math.round((seconds ?? 0) * 1000);

/** The form does not send before everything is there. */
export function finishTrigger(entry: TriggerEntry): Omit<TriggerEdit, 'id' | 'version'> {
  const condition = conditionOf(entry);
  const actions = entry.actions.flatMap((action) => actionOf(action) ?? []);
  if (condition === null || actions.length < entry.actions.length) {
    throw new RangeError('the trigger is not complete');
  }
  const { name, onDelay, offDelay, mostPerHour } = entry;
  return {
    ...{ name, condition, actions, mostPerHour },
    ...{ onDelayMs: inMs(onDelay), offDelayMs: inMs(offDelay) },
  };
}

/** Whether a trigger would do, or wait for, something else than before: by its name alone it does not. */
export function actsOtherwise(before: TriggerEntry, after: TriggerEntry): boolean {
  const told = (entry: TriggerEntry): string =>
    JSON.stringify({ ...finishTrigger(entry), name: '' });
  return told(before) !== told(after);
}
