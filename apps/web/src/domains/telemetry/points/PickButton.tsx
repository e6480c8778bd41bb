import { useTranslation } from 'react-i18next';
import styles from './points.module.css';

/** The star beside a point: picked out by the user, or not. Plain, for there is one in every row. */
export const PickButton = ({
  name,
  picked,
  onToggle,
}: {
  readonly name: string;
  readonly picked: boolean;
  readonly onToggle: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <button
      type="button"
      className={styles.pick}
      aria-pressed={picked}
      aria-label={t(picked ? 'live.unpick' : 'live.pick', { name })}
      onClick={onToggle}
    >
      <svg width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
        <path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5L10 14.2l-4.5 2.4.9-5-3.6-3.5 5-.7Z" />
      </svg>
    </button>
  );
};
