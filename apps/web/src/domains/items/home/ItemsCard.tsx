import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { EmptyState } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { itemAddress } from '../item-address.ts';
import { itemState, itemStates } from '../item-state.ts';
import { useEveryItem } from '../items.queries.ts';
import { StateTag } from '../StateTag.tsx';
import styles from './home.module.css';

const shown = 6;

const rank = ({ counts }: ItemRow): number => itemStates.indexOf(itemState(counts));

/** The projects with the worst first, and how many of their devices answer. */
export const ItemsCard = ({ all }: { readonly all: string }) => {
  const { t } = useTranslation('items');
  const { data } = useEveryItem();
  const items = data?.list.toSorted((one, other) => rank(one) - rank(other)) ?? [];
  return (
    <>
      <div className={styles.head}>
        <h2>{t('home.items')}</h2>
        <Link to={all}>{t('home.all_items', { count: data?.total ?? 0 })}</Link>
      </div>
      {data?.total === 0 ? <EmptyState title={t('home.none')} hint={t('home.none_hint')} /> : null}
      <ul className={styles.items}>
        {items.slice(0, shown).map((item) => (
          <li key={item.id}>
            <Link to={itemAddress(item)}>{item.itemName}</Link>
            <StateTag state={itemState(item.counts)} />
            <DeviceBar counts={item.counts} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** The devices of an item as one bar, by state. */
const DeviceBar = ({ counts }: Pick<ItemRow, 'counts'>) => {
  const { t } = useTranslation('items');
  const parts = ['online', 'abnormal', 'offline'] as const;
  const label = parts.map((part) => t(`counts.${part}`, { count: counts[part] })).join(', ');
  return (
    <span className={styles.bar} role="img" aria-label={label} title={label}>
      {parts
        .filter((part) => counts[part] > 0)
        .map((part) => (
          <i key={part} data-part={part} style={{ flexGrow: counts[part] }} />
        ))}
    </span>
  );
};
