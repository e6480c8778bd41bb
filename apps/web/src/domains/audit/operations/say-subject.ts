import type { Operation } from '@millwright/contract/audit/audit.schemas';
import type { Say } from '../../../texts/say.ts';
import { type SayFirst, sayWord } from '../../../texts/say-word.ts';

/** Subjects that are recorded by a code, and whose words say it. */
const coded = { background_task: 'tasks', log: 'logs', system_event: 'events' } as const;
const isCoded = (kind: string): kind is keyof typeof coded => kind in coded;

/** How many of what hangs from the subject were acted on together: points of a device. */
const countOf = (action: string, subjectKind: string, list: unknown): number | null =>
  !action.startsWith(`${subjectKind}.`) && Array.isArray(list) ? list.length : null;

/**
 * What an operation was done to: as it was called then, else by its id. Several things at once are
 * told by what they hang from, and how many they were.
 */
export const saySubject = (
  t: Say & SayFirst,
  {
    action,
    subjectKind,
    subjectName,
    subjectId,
    before,
    after,
  }: Pick<Operation, 'action' | 'subjectKind' | 'subjectName' | 'subjectId' | 'before' | 'after'>,
): string => {
  const called = subjectName ?? subjectId;
  const name = isCoded(subjectKind)
    ? sayWord(t, coded[subjectKind], called.replaceAll(' ', '_'))
    : called;
  const count = countOf(action, subjectKind, after ?? before);
  if (count === null) return name;
  const of = sayWord(t, 'subjects', action.split('.', 1)[0] ?? action);
  return t('several', { name, count, of });
};
