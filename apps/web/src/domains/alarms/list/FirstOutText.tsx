import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alarmAddress } from './alarm-address.ts';

/** Whether an alarm came first of its group, or which one did. */
export const FirstOutText = ({ alarm: { id, firstOut } }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms');
  if (firstOut === null) return '–';
  const { alarmId, number, groupName } = firstOut;
  if (alarmId === id) return t('first_out.first_of', { group: groupName });
  return (
    <>
      {t('first_out.after_of', { group: groupName })}{' '}
      <Link to={alarmAddress({ id: alarmId })}>{number}</Link>
    </>
  );
};
