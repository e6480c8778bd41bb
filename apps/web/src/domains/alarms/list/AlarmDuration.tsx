import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { useUi } from '@millwright/ui';
import { durationText } from '../../../texts/duration-text.ts';

/** How long an alarm lasted; of one that is active nobody knows yet. */
export const AlarmDuration = ({
  alarm: { raisedAt, clearedAt },
}: {
  readonly alarm: Pick<Alarm, 'raisedAt' | 'clearedAt'>;
}) => {
  const { locale } = useUi();
  return clearedAt === null ? '–' : durationText(clearedAt - raisedAt, locale);
};
