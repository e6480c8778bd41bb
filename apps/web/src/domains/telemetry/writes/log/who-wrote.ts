import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { Say } from '../../../../texts/say.ts';
import { approvedBy } from '../approval/asks-approval.ts';

/** Who wrote, from which screen, and who approved it. */
export const whoWrote = (write: WriteCommand, t: Say): string => {
  const second = approvedBy(write);
  const who = whoGave(write, t);
  const first = write.screen ? t('log.from_screen', { who, ...write.screen }) : who;
  return second === null ? first : `${first} · ${t('log.approved_by', { name: second })}`;
};

/** What acts by itself may be called as a person is: it says what it is. */
const whoGave = (write: WriteCommand, t: Say): string => {
  const { userName, assignmentId, triggerId, historyTaskId } = write;
  if (assignmentId !== null) return t('log.by_assignment', { name: userName });
  if (typeof historyTaskId === 'number') return t('log.by_history_task', { name: userName });
  return typeof triggerId !== 'number' ? userName : t('log.by_trigger', { name: userName });
};
