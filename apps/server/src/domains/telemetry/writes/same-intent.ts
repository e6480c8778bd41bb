import { isDeepStrictEqual } from 'node:util';
import { refuse } from '@millwright/contract';
import type { WriteCommand, WrittenChange } from '@millwright/contract/telemetry/telemetry.schemas';
import type { WriteTarget, WriteValue } from './point-writer.ts';

/**
 * The command of an intent that is given again: of another point or another value it is another intent, and
 * whoever gives it may not know of that point any more.
 * @throws Fault refusal `telemetry.key_reused`
 */
export function sameIntent(
  command: WriteCommand,
  { pointId }: Pick<WriteTarget, 'pointId'>,
  { value }: { readonly value: WriteValue },
  change: WrittenChange | null,
): WriteCommand {
  const first = command.change ?? null;
  const isSame =
    isDeepStrictEqual(first, change) && (change !== null || command.newValue === String(value));
  if (command.pointId !== pointId || !isSame) throw refuse('telemetry.key_reused');
  return command;
}
