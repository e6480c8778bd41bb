import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import { Button, NoticeBar, TextArea } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from '../alarms.module.css';
import { alarmText } from '../list/alarm-text.ts';

/** Takes note of an alarm on the phone. */
export const PhoneConfirm = ({
  alarm,
  onClose,
}: {
  readonly alarm: Alarm;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const [note, setNote] = useState('');
  const confirm = useChange(alarmEndpoints.confirm);
  const error = failureText(confirm.error);
  return (
    <PhoneSheet
      title={t('confirm.title', { count: 1 })}
      place={`${alarm.itemName}${alarm.deviceName === null ? '' : ` · ${alarm.deviceName}`}`}
      onClose={onClose}
    >
      <p className={styles.confirmed}>{alarmText(alarm, t)}</p>
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      <TextArea
        className={styles.note ?? ''}
        aria-label={t('confirm.note')}
        placeholder={t('confirm.note')}
        rows={3}
        maxLength={alarmFacts.confirm.note.max}
        showCount
        value={note}
        onChange={setNote}
      />
      <Button
        block
        color="primary"
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ ids: [alarm.id], note }, { onSuccess: onClose })}
      >
        {t('confirm.submit')}
      </Button>
    </PhoneSheet>
  );
};
