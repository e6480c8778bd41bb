import type { SystemEvent } from '@millwright/contract/system/system-events.schemas';
import { StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';

/** How bad it is. */
export const Severity = ({ severity }: Pick<SystemEvent, 'severity'>) => {
  const { t } = useTranslation('system');
  return (
    <StatusTag tone={severity === 'serious' ? 'bad' : 'warn'}>
      {t(`severities.${severity}`)}
    </StatusTag>
  );
};

/** Whether it goes on, and whether somebody has taken note. */
export const EventState = ({ event }: { readonly event: SystemEvent }) => {
  const { t } = useTranslation('system');
  if (event.endedAt !== null) return <StatusTag tone="off">{t('states.ended')}</StatusTag>;
  return event.acknowledgedAt === null ? (
    <StatusTag tone="bad">{t('states.unacknowledged')}</StatusTag>
  ) : (
    <StatusTag tone="warn">{t('states.acknowledged')}</StatusTag>
  );
};
