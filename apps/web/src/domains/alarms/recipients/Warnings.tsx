import type { PlanWarning } from '@millwright/contract/alarms/recipients/recipients.schemas';
import { useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { warningText } from './plan-text.ts';
import styles from './recipients.module.css';

/** What is wrong with a plan. */
export const Warnings = ({ of }: { readonly of: readonly PlanWarning[] }) => {
  const { t } = useTranslation('alarms/recipients');
  const { texts } = useUi();
  const levels = Object.values(texts.level);
  return (
    <ul className={styles.warnings}>
      {of.map((warning) => {
        const words = warningText(warning, t, (level) => levels[level - 1] ?? '');
        return <li key={words}>{words}</li>;
      })}
    </ul>
  );
};
