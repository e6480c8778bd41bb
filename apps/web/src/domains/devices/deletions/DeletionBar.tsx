import type { PendingDeletion } from '@millwright/contract/devices/deletions/deletions.schemas';
import { deletionEndpoints } from '@millwright/contract/devices/endpoints';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import styles from './deletion-bar.module.css';
import { secondsLeft } from './seconds-left.ts';

/** What the user deleted and can still take back, on every page; drawn before antd has come. */
export const DeletionBar = () => {
  const { t } = useTranslation('devices');
  const { data } = useCall(deletionEndpoints.list, {});
  const [now, setNow] = useState(serverClock.now);
  const pending = (data?.list ?? []).filter(({ dueAt }) => secondsLeft(dueAt, now) > 0);
  const isWaiting = pending.length > 0;
  // An answer that has just come may be older than the last look at the clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is looked at anew
  useEffect(() => setNow(serverClock.now()), [data]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(serverClock.now()), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <section className={styles.stack} aria-label={t('deletion.label')}>
      {pending.map((deletion) => (
        <PendingRow
          key={deletion.id}
          deletion={deletion}
          seconds={secondsLeft(deletion.dueAt, now)}
        />
      ))}
    </section>
  );
};

const PendingRow = ({
  deletion,
  seconds,
}: {
  readonly deletion: PendingDeletion;
  readonly seconds: number;
}) => {
  const { t } = useTranslation('devices');
  const takeBack = useChange(deletionEndpoints.takeBack);
  const { id, name, isItem, deviceCount: count } = deletion;
  const what = isItem ? 'item' : count === 1 ? 'one' : 'many';
  return (
    <div className={styles.bar}>
      <p role="status">{t(`deletion.of_${what}`, { name, count })}</p>
      <span className={styles.left} aria-hidden="true">
        {t('deletion.left', { seconds })}
      </span>
      <button
        type="button"
        className={styles.back}
        disabled={takeBack.isPending}
        onClick={() => takeBack.mutate({ id })}
      >
        {t('deletion.take_back')}
      </button>
    </div>
  );
};
