import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import type { Interlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { type ItemId, shiftExpression } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { ShiftText } from '../../items/index.ts';
import { assignmentsOf } from '../assignments/index.ts';
import { historyTasksOf } from '../history-tasks/index.ts';
import { interlocksOf } from '../interlocks/index.ts';
import { triggersOf } from '../triggers/index.ts';

/** What may ask for shifts. */
type Part =
  | Assignment['source' | 'condition']
  | Trigger['condition']
  | Trigger['actions'][number]
  | Interlock['condition']
  | HistoryTask['condition'];

/** What is asked as an expression; of shifts what says the same, of anything else nothing. */
function textsOf(part: Part): string[] {
  switch (part?.kind) {
    case 'expression':
    case 'reckon':
      return [part.text];
    case 'working':
    case 'off':
    case 'shift':
      return [shiftExpression(part)];
    default:
      return [];
  }
}

/** The expressions of what acts by itself in an item, and of the history tasks there. */
export async function actingTexts(db: Kysely<unknown>, item: ItemId): Promise<ShiftText[]> {
  const of = (
    subject: string,
    { id, name }: { readonly id: number; readonly name: string },
    parts: readonly Part[],
  ): ShiftText[] => parts.flatMap(textsOf).map((text) => ({ at: { subject, id, name }, text }));
  const [assignments, triggers, interlocks, tasks] = [
    await assignmentsOf(db, item),
    await triggersOf(db, item),
    await interlocksOf(db, item),
    await historyTasksOf(db, item),
  ];
  return [
    ...assignments.flatMap((each) => of('assignment', each, [each.source, each.condition])),
    ...triggers.flatMap((each) => of('trigger', each, [each.condition, ...each.actions])),
    ...interlocks.flatMap((each) => of('interlock', each, [each.condition])),
    ...tasks.flatMap((each) => of('history_task', each, [each.condition])),
  ];
}
