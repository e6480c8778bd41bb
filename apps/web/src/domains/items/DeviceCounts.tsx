import type { ItemCounts } from '@millwright/contract/items/items.schemas';
import { StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import styles from './items.module.css';

/** How many devices are online, offline and abnormal; states without devices are left out. */
export const DeviceCounts = ({ counts }: { readonly counts: ItemCounts }) => {
  const { t } = useTranslation('items');
  if (counts.devices === 0) return <span className={styles.quiet}>{t('counts.none')}</span>;
  return (
    <span className={styles.counts}>
      {counts.online > 0 ? (
        <StatusTag tone="ok">{t('counts.online', { count: counts.online })}</StatusTag>
      ) : null}
      {counts.abnormal > 0 ? (
        <StatusTag tone="warn">{t('counts.abnormal', { count: counts.abnormal })}</StatusTag>
      ) : null}
      {counts.offline > 0 ? (
        <StatusTag tone="off">{t('counts.offline', { count: counts.offline })}</StatusTag>
      ) : null}
    </span>
  );
};
