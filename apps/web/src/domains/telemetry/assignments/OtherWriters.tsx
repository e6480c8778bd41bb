import type { TargetWriter } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { useTranslation } from 'react-i18next';
import type { Say } from '../../../texts/say.ts';
import styles from './assignments.module.css';

/** One that writes by itself, by what it is and how it is called. */
export const writerText = (t: Say, { kind, name }: TargetWriter): string =>
  t(`assignments.other.${kind}`, { name });

/** What else writes the target, before an assignment is started; nothing where nothing does. */
export const OtherWriters = ({ writers }: { readonly writers: readonly TargetWriter[] }) => {
  const { t } = useTranslation('telemetry');
  if (writers.length === 0) return null;
  return (
    <>
      <p className={styles.others}>{t('assignments.others')}</p>
      <ul className={styles.writers}>
        {writers.map((writer) => (
          <li key={`${writer.kind} ${writer.name}`}>{writerText(t, writer)}</li>
        ))}
      </ul>
    </>
  );
};
