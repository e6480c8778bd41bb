import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { itemAddress } from './item-address.ts';
import { itemBadges } from './item-ports.ts';
import styles from './items.module.css';

/** What an item has, each with the way to it, and in red what is urgent; `quiet` says as well what is not. */
export const ItemBadges = ({
  item,
  quiet = false,
}: {
  readonly item: ItemRow;
  readonly quiet?: boolean;
}) => {
  const { t } = useTranslation();
  return itemBadges.all().map(({ key, tab, some, none, urgent, count }) => {
    const found = count(item.counts);
    if (found > 0) {
      return (
        <Link
          key={key}
          to={itemAddress(item, tab)}
          className={urgent ? styles.urgent : styles.some}
        >
          {t(some, { count: found })}
        </Link>
      );
    }
    if (!quiet) return null;
    return (
      <span key={key} className={styles.quiet}>
        {t(none)}
      </span>
    );
  });
};
