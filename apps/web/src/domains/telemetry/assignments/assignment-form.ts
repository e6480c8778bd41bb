/** What the form of an assignment holds, and how it becomes what the server takes. */
import type {
  Assignment,
  AssignmentCondition,
  AssignmentEdit,
  AssignmentMode,
  AssignmentSource,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { PointId, ShiftQuestion } from '@millwright/kernel';

export const signs = ['>', '>=', '<', '<=', '=', '!='] as const;

/** What is chosen of a condition first: all that ask for the shift are one kind. */
export type ConditionKind =
  | Exclude<AssignmentCondition['kind'], ShiftQuestion['kind']>
  | 'calendar';

/** Every kind of condition has fields of its own: changing the kind loses nothing. */
export interface ConditionEntry {
  readonly conditionKind: ConditionKind;
  readonly conditionPointId: PointId | null;
  readonly conditionSign: (typeof signs)[number];
  readonly conditionValue: number | null;
  readonly conditionText: string;
  readonly conditionShift: ShiftQuestion | null;
}

/** Every kind of source has fields of its own too. */
export interface AssignmentEntry extends ConditionEntry {
  readonly name: string;
  readonly targetPointId: PointId | null;
  readonly sourceKind: AssignmentSource['kind'];
  readonly sourceValue: number | null;
  readonly sourcePointId: PointId | null;
  readonly sourceText: string;
  readonly mode: AssignmentMode;
  readonly periodMs: number;
  readonly mostPerMinute: number;
}

const fresh: AssignmentEntry = {
  name: '',
  targetPointId: null,
  sourceKind: 'point',
  sourceValue: 0,
  sourcePointId: null,
  sourceText: '',
  conditionKind: 'none',
  conditionPointId: null,
  conditionSign: '>',
  conditionValue: 0,
  conditionText: '',
  conditionShift: null,
  mode: 'change',
  periodMs: 60_000,
  mostPerMinute: 10,
};

/** @param written an expression with names in the place of ids */
export function startAssignment(
  assignment: Assignment | null,
  written: (stored: string) => string,
): AssignmentEntry {
  if (assignment === null) return fresh;
  const { name, targetPointId, source, condition, mode, periodMs, mostPerMinute } = assignment;
  return {
    ...fresh,
    ...{ name, targetPointId, mode, periodMs, mostPerMinute },
    sourceKind: source.kind,
    ...(source.kind === 'constant' ? { sourceValue: source.value } : {}),
    ...(source.kind === 'point' ? { sourcePointId: source.pointId } : {}),
    ...(source.kind === 'expression' ? { sourceText: written(source.text) } : {}),
    ...startCondition(condition, written),
  };
}

/** Whether a condition asks for the shift, and for nothing else. */
export const isOfShifts = <Condition extends { readonly kind: string }>(
  condition: Condition,
): condition is Extract<Condition, { kind: ShiftQuestion['kind'] }> =>
  condition.kind === 'working' || condition.kind === 'off' || condition.kind === 'shift';

/** @param written an expression with names in the place of ids */
export const startCondition = (
  condition: AssignmentCondition,
  written: (stored: string) => string,
): Partial<ConditionEntry> & Pick<ConditionEntry, 'conditionKind'> => ({
  conditionKind: isOfShifts(condition) ? 'calendar' : condition.kind,
  ...(isOfShifts(condition) ? { conditionShift: condition } : {}),
  ...(condition.kind === 'comparison'
    ? {
        conditionPointId: condition.pointId,
        conditionSign: condition.sign,
        conditionValue: condition.value,
      }
    : {}),
  ...(condition.kind === 'expression' ? { conditionText: written(condition.text) } : {}),
});

/** Null while something is missing that its kind needs. */
export function sourceOf(entry: AssignmentEntry): AssignmentSource | null {
  const { sourceKind: kind, sourceValue, sourcePointId, sourceText } = entry;
  if (kind === 'constant') return sourceValue === null ? null : { kind, value: sourceValue };
  if (kind === 'point') return sourcePointId === null ? null : { kind, pointId: sourcePointId };
  return sourceText.trim() === '' ? null : { kind, text: sourceText };
}

/** Null while something is missing that its kind needs. */
export function conditionOf(entry: ConditionEntry): AssignmentCondition | null {
  const { conditionKind: kind, conditionPointId, conditionSign, conditionValue } = entry;
  if (kind === 'none') return { kind };
  if (kind === 'expression') {
    const { conditionText } = entry;
    return conditionText.trim() === '' ? null : { kind, text: conditionText };
  }
  if (kind === 'calendar') return entry.conditionShift;
  if (conditionPointId === null || conditionValue === null) return null;
  return { kind, pointId: conditionPointId, sign: conditionSign, value: conditionValue };
}

/** The form does not send before source, condition and target are there. */
export function finishAssignment(entry: AssignmentEntry): Omit<AssignmentEdit, 'id' | 'version'> {
  const source = sourceOf(entry);
  const condition = conditionOf(entry);
  const { name, targetPointId, mode, periodMs, mostPerMinute } = entry;
  if (source === null || condition === null || targetPointId === null) {
    throw new RangeError('the assignment is not complete');
  }
  return { name, source, condition, targetPointId, mode, periodMs, mostPerMinute };
}
