import { StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import styles from './in-place.module.css';

/** How a write goes, over the part that it was given on. */
export const StateInPlace = ({
  tone,
  text,
  onDismiss,
}: {
  readonly tone: 'ok' | 'bad' | 'busy';
  readonly text: string;
  readonly onDismiss: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <div className={styles.state} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <StatusTag tone={tone}>{text}</StatusTag>
      {tone === 'bad' ? (
        <button type="button" aria-label={t('write.dismiss')} onClick={onDismiss}>
          ×
        </button>
      ) : null}
    </div>
  );
};
