/** What undoing a command writes, as far as a page can say: the server looks again. Pure. */
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { asksApproval } from './approval/asks-approval.ts';
import type { Wanted } from './wanted.ts';
import { entryKind, parseEntry } from './write-value.ts';

/** Whether a command that has just ended may be offered to be undone: nothing was written over it yet. */
export const offersUndo = ({ state, batchId, oldValue, newValue }: WriteCommand): boolean =>
  state === 'confirmed' &&
  typeof batchId !== 'string' &&
  oldValue !== null &&
  oldValue !== '' &&
  oldValue !== newValue;

/**
 * The value of before, and the command that is undone by it; null where there is no such value. Where a
 * second person is asked, they agree to a value: the one of before is given as any other.
 */
export const undoing = (
  { commandId, oldValue }: Pick<WriteCommand, 'commandId' | 'oldValue'>,
  { dataType, writeConfirm }: Pick<ItemDataPoint, 'dataType' | 'writeConfirm'>,
): Wanted | null => {
  const value = parseEntry(oldValue ?? '', entryKind(dataType));
  if (value === null) return null;
  return asksApproval({ writeConfirm })
    ? { value, restores: commandId }
    : { value, undoes: commandId };
};
