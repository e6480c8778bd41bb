import type { ItemCounts } from '@millwright/contract/items/items.schemas';
import { useTranslation } from 'react-i18next';
import { LiveStatusTag } from '../../shell/status/LiveStatusTag.tsx';
import styles from './items.module.css';

/** How many devices are online, offline and abnormal; states without devices are left out. */
export const DeviceCounts = ({ counts }: { readonly counts: ItemCounts }) => {
  const { t } = useTranslation('items');
  if (counts.devices === 0) return <span className={styles.quiet}>{t('counts.none')}</span>;
  return (
    <span className={styles.counts}>
      {counts.online > 0 ? (
        <LiveStatusTag tone="ok">{t('counts.online', { count: counts.online })}</LiveStatusTag>
      ) : null}
      {counts.abnormal > 0 ? (
        <LiveStatusTag tone="warn">
          {t('counts.abnormal', { count: counts.abnormal })}
        </LiveStatusTag>
      ) : null}
      {counts.offline > 0 ? (
        <LiveStatusTag tone="off">{t('counts.offline', { count: counts.offline })}</LiveStatusTag>
      ) : null}
    </span>
  );
};
