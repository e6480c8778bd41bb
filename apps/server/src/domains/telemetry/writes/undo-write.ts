/** What undoing a command writes, or why it cannot be undone any more. Pure. */
import { refuse } from '@millwright/contract';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DataType, Fault } from '@millwright/kernel';
import type { WriteValue } from './point-writer.ts';
import { loggedValue } from './values/index.ts';

/** A command as it is to be undone. */
export interface Undoable {
  readonly command: WriteCommand;
  /** Its point means the same to its device as when it was given. */
  readonly meansTheSame: boolean;
  /** Another command has reached its point since, or may have. */
  readonly writtenSince: boolean;
}

/** Why the command cannot be undone, whatever its point holds; null where nothing is known against it. */
export function againstUndoing({ command, meansTheSame, writtenSince }: Undoable): Fault | null {
  const { pointName: point, state, batchId, oldValue } = command;
  if (state !== 'confirmed') return refuse('telemetry.undo_unconfirmed');
  if (typeof batchId === 'string') return refuse('telemetry.undo_of_batch', { point });
  if (oldValue === null || oldValue === '') {
    return refuse('telemetry.undo_before_unknown', { point });
  }
  if (!meansTheSame) return refuse('telemetry.undo_point_changed', { point });
  return writtenSince ? refuse('telemetry.undo_written_since', { point }) : null;
}

/**
 * @param now the value that was read, as the log shows it
 * @returns the value of before, or why it is not written
 */
export function undoneValue(
  undoable: Undoable,
  now: string,
  dataType: DataType,
): { readonly value: WriteValue } | { readonly refused: Fault } {
  const against = againstUndoing(undoable);
  if (against !== null) return { refused: against };
  const { pointName: point, readBack, newValue, oldValue, unit } = undoable.command;
  const written = readBack ?? newValue;
  if (now !== written) {
    const said = (value: string): string => `${value} ${unit}`.trimEnd();
    const details = { point, now: said(now), written: said(written) };
    return { refused: refuse('telemetry.undo_value_differs', details) };
  }
  return { value: loggedValue(oldValue ?? '', dataType) };
}
