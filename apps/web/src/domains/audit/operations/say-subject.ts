import type { Operation } from '@millwright/contract/audit/audit.schemas';
import { type SayFirst, sayWord } from '../../../texts/say-word.ts';

/** What an operation was done to: as it was called then, a task by what it does, else by its id. */
export const saySubject = (
  t: SayFirst,
  {
    subjectKind,
    subjectName,
    subjectId,
  }: Pick<Operation, 'subjectKind' | 'subjectName' | 'subjectId'>,
): string =>
  subjectKind === 'background_task' && subjectName !== null
    ? sayWord(t, 'tasks', subjectName)
    : (subjectName ?? subjectId);
