import { EmptyState, ErrorState, LevelTag } from '@millwright/ui';
import { Button, Skeleton } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { AlarmList } from '../list/AlarmList.tsx';
import { AlarmState } from '../list/AlarmState.tsx';
import { alarmAddress } from '../list/alarm-address.ts';
import { alarmText } from '../list/alarm-text.ts';
import { PhoneConfirm } from '../phone/PhoneConfirm.tsx';
import { PhoneShelving } from '../phone/PhoneShelving.tsx';
import { AlarmCourse } from './AlarmCourse.tsx';
import { AlarmFacts } from './AlarmFacts.tsx';
import styles from './alarm-page.module.css';
import { Instructions } from './Instructions.tsx';
import { NoteThread } from './NoteThread.tsx';
import { PhoneWriteNote } from './PhoneWriteNote.tsx';
import { PhoneRecordedValues } from './RecordedValues.tsx';
import { useAlarmDetail } from './use-alarm-detail.ts';

/** One alarm on the phone: what it is, what became of it and who was told, and those before it. */
export const PhoneOneAlarm = () => {
  const { t } = useTranslation('alarms/page');
  const { t: say } = useTranslation('alarms');
  const { id, data, error, refetch } = useAlarmDetail();
  const mayConfirm = usePermitted('alarms.confirm');
  const [confirming, setConfirming] = useState(false);
  if (id === null) return <EmptyState title={t('none')} />;
  if (data === undefined) {
    const reason = failureText(error);
    if (reason === null) return <Skeleton.Paragraph animated lineCount={6} />;
    return <ErrorState reason={reason} onRetry={() => void refetch()} />;
  }
  const { alarm, calls, plans, others, recorded, instructions, guide, notes } = data;
  return (
    <div className={styles.page}>
      <section className={styles.part}>
        <p className={styles.head}>
          <LevelTag level={alarm.level} />
          <AlarmState alarm={alarm} />
        </p>
        <h2>{alarmText(alarm, say)}</h2>
        <AlarmFacts alarm={alarm} />
        <p className={styles.head}>
          <PhoneShelving alarm={alarm} />
          {alarm.confirmed ? null : (
            <Button color="primary" disabled={!mayConfirm} onClick={() => setConfirming(true)}>
              {say('actions.confirm')}
            </Button>
          )}
        </p>
      </section>
      <Instructions alarm={alarm} text={instructions} guide={guide} frame="phone" />
      <section className={styles.part}>
        <h2>{t('course.title')}</h2>
        <AlarmCourse alarm={alarm} calls={calls} plans={plans} />
      </section>
      <PhoneRecordedValues points={recorded} />
      <section className={styles.part}>
        <h2>{t('notes.title')}</h2>
        <NoteThread notes={notes} />
        <PhoneWriteNote key={alarm.id} id={alarm.id} />
      </section>
      <section className={styles.part}>
        <h2>{t('others')}</h2>
        {others.length === 0 ? (
          <p className={styles.none}>{t('no_others')}</p>
        ) : (
          <AlarmList alarms={others} addressOf={alarmAddress} />
        )}
      </section>
      {confirming ? <PhoneConfirm alarms={[alarm]} onClose={() => setConfirming(false)} /> : null}
    </div>
  );
};
