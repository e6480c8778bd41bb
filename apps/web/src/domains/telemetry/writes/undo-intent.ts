/** What undoing a command writes, as far as a page can say: the server looks again. Pure. */
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { Wanted } from './wanted.ts';
import { type EntryKind, parseEntry } from './write-value.ts';

/** Whether a command that has just ended may be offered to be undone: nothing was written over it yet. */
export const offersUndo = ({ state, batchId, oldValue, newValue }: WriteCommand): boolean =>
  state === 'confirmed' &&
  typeof batchId !== 'string' &&
  oldValue !== null &&
  oldValue !== '' &&
  oldValue !== newValue;

/** The value of before, and the command that is undone by it; null where there is no such value. */
export const undoing = (
  { commandId, oldValue }: Pick<WriteCommand, 'commandId' | 'oldValue'>,
  kind: EntryKind,
): Wanted | null => {
  const value = parseEntry(oldValue ?? '', kind);
  return value === null ? null : { value, undoes: commandId };
};
