/** What a write changed, as the log tells it. */
import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { SwitchWords } from '@millwright/kernel';
import type { Say } from '../../../texts/say.ts';

/** How the new value was reckoned: `+5`, `−0.5`, `取反`; null where it was given itself. */
export const sayRelative = ({ change }: WriteCommand, t: Say): string | null => {
  if (!change) return null;
  if (change.op === 'toggle') return t('write.toggle');
  if (change.op === 'undo') return t('write.undo.of', { id: change.commandId });
  if (change.op === 'press' || change.op === 'release') return t(`write.held.${change.op}`);
  return change.by < 0 ? `−${-change.by}` : `+${change.by}`;
};

/** `20 → 25 bar (+5)`; without the new value where none was reckoned. */
export const sayLogged = (write: WriteCommand, words: SwitchWords, t: Say): string => {
  const relative = sayRelative(write, t);
  const before = sayWritten(write.oldValue, write, words);
  if (relative === null) return `${before} → ${sayWritten(write.newValue, write, words)}`;
  if (write.newValue === '') return `${before} → ${relative}`;
  return `${before} → ${sayWritten(write.newValue, write, words)} (${relative})`;
};
