import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';

/** Whether an alarm still holds and how often it came, and whether somebody has taken note. */
export const AlarmState = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms');
  const { active, confirmed, chattering, raises } = alarm;
  const tone = active ? (confirmed ? 'warn' : 'bad') : confirmed ? 'ok' : 'off';
  const holds = t(chattering ? 'state.chattering' : active ? 'state.active' : 'state.cleared');
  return (
    <StatusTag tone={tone}>
      {holds}
      {raises > 1 ? ` ×${raises}` : ''} · {t(confirmed ? 'state.confirmed' : 'state.unconfirmed')}
    </StatusTag>
  );
};
