import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';

/** How an alarm is shelved and, while it lasts, until when. */
export const ShelvingText = ({
  alarm: { active, shelving, shelvedUntil },
}: {
  readonly alarm: Pick<Alarm, 'active' | 'shelving' | 'shelvedUntil'>;
}) => {
  const { t } = useTranslation('alarms');
  if (shelving === null) return '–';
  if (!active) return t(`shelving.then.${shelving}`);
  return (
    <>
      {t(`shelving.now.${shelving}`)} · {t('shelving.until')} <Moment time={shelvedUntil} />
    </>
  );
};
