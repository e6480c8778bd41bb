import type { ItemRow } from '@millwright/contract/items/items.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DeviceCounts } from '../DeviceCounts.tsx';
import { ItemBadges } from '../ItemBadges.tsx';
import { itemAddress } from '../item-address.ts';
import { isUrgent } from '../item-ports.ts';
import styles from '../items.module.css';

/** An item with its live counts; what is urgent marks the card. */
export const ItemCard = ({
  item,
  footer,
}: {
  readonly item: ItemRow;
  readonly footer?: ReactNode;
}) => {
  const { t } = useTranslation('items');
  const { points } = item.counts;
  return (
    <article className={styles.card} data-alarm={isUrgent(item.counts)}>
      <Link to={itemAddress(item)} className={styles.open}>
        <h2>{item.itemName}</h2>
        <p>{item.note || ' '}</p>
      </Link>
      <div className={styles.facts}>
        <DeviceCounts counts={item.counts} />
        <span className={styles.quiet}>{t('counts.points', { count: points })}</span>
      </div>
      <div className={styles.foot}>
        <ItemBadges item={item} quiet />
        {footer}
      </div>
    </article>
  );
};
