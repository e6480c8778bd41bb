import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmShelvingFacts } from '@millwright/contract/alarms/facts/alarm-shelving';
import { Choices } from '@millwright/ui';
import { Button, NoticeBar, TextArea } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from '../alarms.module.css';
import { alarmText } from '../list/alarm-text.ts';
import { placeOf } from '../list/say-alarm.ts';
import { lengthsFor, lengthWords, newShelving } from '../shelving/shelving-form.ts';
import { useShelve } from '../shelving/use-shelve.ts';

/** Shelves what an alarm comes from on the phone; what is out of service is for a desk. */
export const PhoneShelve = ({
  alarm,
  onClose,
}: {
  readonly alarm: Alarm;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('alarms');
  const [fields, setFields] = useState(newShelving);
  const shelve = useShelve([alarm.id]);
  const error = failureText(shelve.error);
  const isOnce = fields.way === 'one-shot';
  return (
    <PhoneSheet title={t('shelving.title', { count: 1 })} place={placeOf(alarm)} onClose={onClose}>
      <ul className={styles.confirmed}>
        <li>{alarmText(alarm, t)}</li>
      </ul>
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      <Choices
        label={t('shelving.way')}
        value={isOnce ? 'one-shot' : 'timed'}
        onChange={(way) => setFields({ ...fields, way })}
        options={(['timed', 'one-shot'] as const).map((key) => ({
          key,
          label: t(`shelving.ways.${key}`),
        }))}
      />
      <Choices
        label={t(isOnce ? 'shelving.at_most' : 'shelving.length')}
        value={String(fields.forMs)}
        onChange={(forMs) => setFields({ ...fields, forMs: Number(forMs) })}
        options={lengthsFor(false).map((length) => {
          const { unit, count } = lengthWords(length);
          return { key: String(length), label: t(`shelving.${unit}`, { count }) };
        })}
      />
      <TextArea
        className={styles.note ?? ''}
        aria-label={t('shelving.reason')}
        placeholder={t('shelving.reason')}
        rows={3}
        maxLength={alarmShelvingFacts.shelve.reason.max}
        showCount
        value={fields.reason}
        onChange={(reason) => setFields({ ...fields, reason })}
      />
      <Button
        block
        color="primary"
        disabled={fields.reason.trim() === ''}
        loading={shelve.isPending}
        onClick={() => shelve.mutate(fields, { onSuccess: onClose })}
      >
        {t('shelving.submit')}
      </Button>
    </PhoneSheet>
  );
};
