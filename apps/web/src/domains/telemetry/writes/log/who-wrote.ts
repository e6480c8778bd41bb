import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { Say } from '../../../../texts/say.ts';

/** What acts by itself may be called as a person is: it says what it is. */
export const whoWrote = ({ userName, assignmentId, triggerId }: WriteCommand, t: Say): string => {
  if (assignmentId !== null) return t('log.by_assignment', { name: userName });
  return typeof triggerId !== 'number' ? userName : t('log.by_trigger', { name: userName });
};
