import { EmptyState, ErrorState, LevelTag, PageHeader } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { AlarmList } from '../list/AlarmList.tsx';
import { AlarmState } from '../list/AlarmState.tsx';
import { alarmAddress } from '../list/alarm-address.ts';
import { alarmText } from '../list/alarm-text.ts';
import { ConfirmAlarms } from '../list/ConfirmAlarms.tsx';
import { ShelveAlarms } from '../shelving/ShelveAlarms.tsx';
import { useMayShelve } from '../shelving/use-shelve.ts';
import { AlarmCourse } from './AlarmCourse.tsx';
import { AlarmFacts } from './AlarmFacts.tsx';
import { AlarmTrend } from './AlarmTrend.tsx';
import styles from './alarm-page.module.css';
import { Instructions } from './Instructions.tsx';
import { NoteThread } from './NoteThread.tsx';
import { RecordedValues } from './RecordedValues.tsx';
import { useAlarmDetail } from './use-alarm-detail.ts';
import { WriteNote } from './WriteNote.tsx';

/** One alarm: what it is, its values, what became of it and who was told, and those before it. */
export const OneAlarm = () => {
  const { t } = useTranslation('alarms/page');
  const { t: say } = useTranslation('alarms');
  const { id, data, error, refetch } = useAlarmDetail();
  const mayConfirm = usePermitted('alarms.confirm');
  const mayShelve = useMayShelve().either;
  const [asking, setAsking] = useState<'confirm' | 'shelve' | null>(null);
  if (id === null) return <EmptyState title={t('none')} />;
  if (data === undefined) {
    const reason = failureText(error);
    if (reason === null) return <Skeleton active />;
    return <ErrorState reason={reason} onRetry={() => void refetch()} />;
  }
  const { alarm, calls, plans, others, recorded, instructions, guide, notes } = data;
  const Dialog = asking === 'shelve' ? ShelveAlarms : ConfirmAlarms;
  return (
    <div className={styles.page}>
      <PageHeader
        title={alarmText(alarm, say)}
        actions={
          <>
            <LevelTag level={alarm.level} />
            <AlarmState alarm={alarm} />
            <Button
              type="primary"
              disabled={alarm.confirmed || !mayConfirm}
              onClick={() => setAsking('confirm')}
            >
              {say('actions.confirm')}
            </Button>
            <Button disabled={!mayShelve} onClick={() => setAsking('shelve')}>
              {say('actions.shelve')}
            </Button>
          </>
        }
      />
      <Instructions alarm={alarm} text={instructions} guide={guide} frame="desktop" />
      <div className={styles.columns}>
        <section className={styles.part} aria-label={t('facts.title')}>
          <AlarmFacts alarm={alarm} />
        </section>
        <section className={styles.part} aria-label={t('course.title')}>
          <h2>{t('course.title')}</h2>
          <AlarmCourse alarm={alarm} calls={calls} plans={plans} />
        </section>
      </div>
      <section className={styles.part} aria-label={t('values')}>
        <h2>{t('values')}</h2>
        <AlarmTrend key={alarm.id} alarm={alarm} />
      </section>
      <RecordedValues points={recorded} />
      <section className={styles.part} aria-label={t('notes.title')}>
        <h2>{t('notes.title')}</h2>
        <NoteThread notes={notes} />
        <WriteNote key={alarm.id} id={alarm.id} />
      </section>
      <section className={styles.part} aria-label={t('others')}>
        <h2>{t('others')}</h2>
        {others.length === 0 ? (
          <p className={styles.none}>{t('no_others')}</p>
        ) : (
          <AlarmList alarms={others} addressOf={alarmAddress} />
        )}
      </section>
      {asking === null ? null : (
        <Dialog
          ids={[alarm.id]}
          alarm={alarm}
          onCancel={() => setAsking(null)}
          onDone={() => setAsking(null)}
        />
      )}
    </div>
  );
};
