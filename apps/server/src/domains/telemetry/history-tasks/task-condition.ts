/** The condition of a history task made ready to be judged, by the way that those of assignments take. */
import type { PointCondition } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import type { ItemId, PointId, PointScope, Program } from '@millwright/kernel';
import type { Devices } from '../../devices/index.ts';
import { compileAssignment, inputsOf, withIds } from '../assignments/index.ts';

const source = { kind: 'constant', value: 0 } as const;

/** The points that the condition looks at, each once. */
export const inputsOfTask = ({ condition }: Pick<HistoryTask, 'condition'>): PointId[] =>
  condition === null ? [] : inputsOf({ source, condition });

/** @throws Fault refusal `assignment.expression_wrong` */
export function compileTaskCondition(condition: PointCondition, scope: PointScope): Program {
  const { condition: program } = compileAssignment({ source, condition }, scope);
  if (program === null) throw new RangeError('a condition has a program');
  return program;
}

/**
 * The same with points by their ids, as it is stored. What is wrong is told with its place in the text
 * that was given.
 * @throws Fault refusal `assignment.expression_wrong`
 */
export async function storedTaskCondition(
  devices: Pick<Devices, 'scopeOfTexts'>,
  item: ItemId,
  condition: PointCondition,
): Promise<PointCondition> {
  if (condition.kind !== 'expression') return condition;
  const scope = await devices.scopeOfTexts(item, [condition.text]);
  const { condition: stored } = withIds({ source, condition }, scope);
  // Looked at as it was given: of what is stored the places are others.
  compileTaskCondition(condition, scope);
  return stored;
}
