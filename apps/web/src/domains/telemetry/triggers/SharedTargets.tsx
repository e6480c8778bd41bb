import type { SharedTarget } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { PointId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { writerText } from '../assignments/OtherWriters.tsx';
import styles from './triggers.module.css';

interface SharedTargetsProps {
  readonly targets: readonly SharedTarget[];
  /** Points with their devices. */
  readonly labels: ReadonlyMap<PointId, string>;
}

/** What else writes the targets of triggers, before they are enabled; nothing where nothing does. */
export const SharedTargets = ({ targets, labels }: SharedTargetsProps) => {
  const { t } = useTranslation('telemetry');
  if (targets.length === 0) return null;
  return (
    <>
      <p className={styles.shared}>{t('telemetry/triggers:others')}</p>
      <ul className={styles.writers}>
        {targets.map(({ pointId, writers }) => (
          <li key={pointId}>
            {t('telemetry/triggers:other', {
              point: labels.get(pointId) ?? t('assignments.gone'),
              writers: writers
                .map((writer) => writerText(t, writer))
                .join(t('telemetry/triggers:and')),
            })}
          </li>
        ))}
      </ul>
    </>
  );
};
