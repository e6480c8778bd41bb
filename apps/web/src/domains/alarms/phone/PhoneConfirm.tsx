import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import { Button, NoticeBar, Popup, TextArea } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from '../alarms.module.css';

/** Takes note of an alarm on the phone. */
export const PhoneConfirm = ({
  alarmId,
  onClose,
}: {
  readonly alarmId: number;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const [note, setNote] = useState('');
  const confirm = useChange(alarmEndpoints.confirm);
  const error = failureText(confirm.error);
  return (
    <Popup
      visible
      position="bottom"
      showCloseButton
      onClose={onClose}
      bodyClassName={styles.popup ?? ''}
    >
      <h2>{t('confirm.title', { count: 1 })}</h2>
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      <TextArea
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
        onClick={() => confirm.mutate({ ids: [alarmId], note }, { onSuccess: onClose })}
      >
        {t('confirm.submit')}
      </Button>
    </Popup>
  );
};
