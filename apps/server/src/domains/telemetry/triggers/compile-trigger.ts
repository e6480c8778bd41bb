/** A trigger made ready to run, from the same compiler as assignments. */
import type {
  Trigger,
  TriggerAction,
  TriggerCondition,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { PointId, PointScope, Program } from '@millwright/kernel';
import { compileAssignment, inputsOf, type Reckoned, withIds } from '../assignments/index.ts';

/** What of a trigger decides when it fires and what it reckons. */
export type TriggerParts = Pick<Trigger, 'condition' | 'actions'>;

export interface CompiledTrigger {
  /** A state, or the value that is watched for changes. */
  readonly condition: Program;
  /** The points that the condition looks at, each once. */
  readonly inputs: readonly PointId[];
  /** What each action writes, a number where it is a constant; null where it writes nothing. */
  readonly values: readonly (Program | number | null)[];
}

const constant = { kind: 'constant', value: 0 } as const;
const none = { kind: 'none' } as const;

/** The condition in the words of an assignment. */
function watched(condition: TriggerCondition): Reckoned {
  if (condition.kind === 'change') {
    return { source: { kind: 'point', pointId: condition.pointId }, condition: none };
  }
  return { source: constant, condition };
}

/** What is written in the words of an assignment; null where that is no expression. */
const reckoned = (action: TriggerAction): Reckoned | null =>
  action.kind === 'reckon'
    ? { source: { kind: 'expression', text: action.text }, condition: none }
    : null;

/** The points that the condition looks at: what sets the trigger off. */
export const watchedPoints = ({ condition }: Pick<TriggerParts, 'condition'>): PointId[] =>
  inputsOf(watched(condition));

/** The points that it writes to, each once. */
export const writtenPoints = ({ actions }: Pick<TriggerParts, 'actions'>): PointId[] => [
  ...new Set(actions.flatMap((action) => ('pointId' in action ? [action.pointId] : []))),
];

/** The points whose values it records, each once. */
export const recordedPoints = ({ actions }: Pick<TriggerParts, 'actions'>): PointId[] => [
  ...new Set(actions.flatMap((action) => (action.kind === 'record' ? action.pointIds : []))),
];

/** All points that it looks at, records or writes to, each once. */
export function usedPoints(parts: TriggerParts): PointId[] {
  const read = parts.actions.flatMap((action) => {
    const value = reckoned(action);
    return value === null ? [] : inputsOf(value);
  });
  const named = [...watchedPoints(parts), ...writtenPoints(parts), ...recordedPoints(parts)];
  return [...new Set([...named, ...read])];
}

/** The assignments that it starts or ends, each once. */
export const usedAssignments = (
  { actions }: Pick<TriggerParts, 'actions'>,
  kinds: readonly TriggerAction['kind'][] = ['start', 'end'],
): number[] => [
  ...new Set(
    actions.flatMap((action) =>
      'assignmentId' in action && kinds.includes(action.kind) ? [action.assignmentId] : [],
    ),
  ),
];

/** The expressions with ids in the place of names. @throws Fault refusal `assignment.expression_wrong` */
export function triggerWithIds<Given extends TriggerParts>(given: Given, scope: PointScope): Given {
  const { condition, actions } = given;
  const stored = (text: string): string => {
    const source = { kind: 'expression', text } as const;
    return withIds({ source, condition: none }, scope).source.text;
  };
  return {
    ...given,
    condition:
      condition.kind === 'expression' ? { ...condition, text: stored(condition.text) } : condition,
    actions: actions.map((action) =>
      action.kind === 'reckon' ? { ...action, text: stored(action.text) } : action,
    ),
  };
}

/** @throws Fault refusal `assignment.expression_wrong`, `assignment.source_text` */
export function compileTrigger(given: TriggerParts, scope: PointScope): CompiledTrigger {
  const { condition, source, inputs } = compileAssignment(watched(given.condition), scope);
  const program = condition ?? source;
  // Neither a change nor a condition is ever a constant: of both the source would have to be one.
  if (typeof program === 'number') throw new TypeError('a trigger looks at nothing');
  const values = given.actions.map((action) => {
    if (action.kind === 'write') return action.value;
    const value = reckoned(action);
    return value === null ? null : compileAssignment(value, scope).source;
  });
  return { condition: program, inputs, values };
}
