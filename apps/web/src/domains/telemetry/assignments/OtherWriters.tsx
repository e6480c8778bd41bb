import type { TargetWriter } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { useTranslation } from 'react-i18next';
import styles from './assignments.module.css';

/** What else writes the target, before an assignment is started; nothing where nothing does. */
export const OtherWriters = ({ writers }: { readonly writers: readonly TargetWriter[] }) => {
  const { t } = useTranslation('telemetry');
  if (writers.length === 0) return null;
  return (
    <>
      <p className={styles.others}>{t('assignments.others')}</p>
      <ul className={styles.writers}>
        {writers.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>{t(`assignments.other.${kind}`, { name })}</li>
        ))}
      </ul>
    </>
  );
};
