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
import { placeOf } from '../list/say-alarm.ts';

/** Of several, as many are named. */
const named = 3;

/** Takes note of alarms on the phone, of one or of those that were in sight together. */
export const PhoneConfirm = ({
  alarms,
  onClose,
}: {
  /** At least one. */
  readonly alarms: readonly Alarm[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const [note, setNote] = useState('');
  const confirm = useChange(alarmEndpoints.confirm);
  const error = failureText(confirm.error);
  const count = alarms.length;
  const [only] = alarms;
  const place = count === 1 && only !== undefined ? { place: placeOf(only) } : {};
  return (
    <PhoneSheet title={t('confirm.title', { count })} {...place} onClose={onClose}>
      <ul className={styles.confirmed}>
        {alarms.slice(0, named).map((alarm) => (
          <li key={alarm.id}>
            {alarmText(alarm, t)}
            {count === 1 ? null : <small>{placeOf(alarm)}</small>}
          </li>
        ))}
        {count > named ? <li>{t('popup.more', { count: count - named })}</li> : null}
      </ul>
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
        onClick={() =>
          confirm.mutate({ ids: alarms.map(({ id }) => id), note }, { onSuccess: onClose })
        }
      >
        {t('confirm.submit')}
      </Button>
    </PhoneSheet>
  );
};
