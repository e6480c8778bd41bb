import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { EmptyState, ErrorState } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { itemAddress } from '../item-address.ts';
import { isUrgent } from '../item-ports.ts';
import { itemState, itemStates } from '../item-state.ts';
import { useEveryItem } from '../items.queries.ts';
import { StateTag } from '../StateTag.tsx';
import styles from './home.module.css';

const shown = 6;

const rank = ({ counts }: ItemRow): number =>
  itemStates.indexOf(itemState(counts, isUrgent(counts)));

/** The projects with the worst first, and how many of their devices answer. */
export const ItemsCard = ({ all }: { readonly all: string }) => {
  const { t } = useTranslation('items');
  const profile = useProfile();
  const { data, error, refetch } = useEveryItem({ counted: true });
  const items = data?.list.toSorted((one, other) => rank(one) - rank(other)) ?? [];
  return (
    <>
      <div className={styles.head}>
        <h2>{t('home.items')}</h2>
        {data && mayOpen(profile, 'item_page') ? (
          <Link to={all}>{t('home.all_items', { count: data.total })}</Link>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {data?.total === 0 ? <EmptyState title={t('home.none')} hint={t('home.none_hint')} /> : null}
      <ul aria-busy={!data && !error} className={styles.items}>
        {items.slice(0, shown).map((item) => (
          <li key={item.id}>
            {mayOpen(profile, 'item_query') ? (
              <Link to={itemAddress(item)}>{item.itemName}</Link>
            ) : (
              <span>{item.itemName}</span>
            )}
            <StateTag state={itemState(item.counts, isUrgent(item.counts))} />
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
