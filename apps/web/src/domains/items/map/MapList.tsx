import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isUrgent } from '../item-ports.ts';
import { itemState, itemStates } from '../item-state.ts';
import { StateTag } from '../StateTag.tsx';
import styles from './map.module.css';
import { readPosition } from './position.ts';

const worstFirst = (items: readonly ItemRow[]): readonly ItemRow[] => {
  const rank = ({ counts }: ItemRow): number =>
    itemStates.indexOf(itemState(counts, isUrgent(counts)));
  return items.toSorted((one, other) => rank(one) - rank(other));
};

/** The items of the map, the worst first, and those that are not on it. */
export const MapList = ({
  items,
  picked,
  onPick,
  onPlace,
}: {
  readonly items: readonly ItemRow[];
  readonly picked: readonly number[];
  readonly onPick: (item: ItemRow) => void;
  readonly onPlace?: ((item: ItemRow) => void) | undefined;
}) => {
  const { t } = useTranslation('items/map');
  const [placed, unplaced] = [
    worstFirst(items.filter(({ lnglat }) => readPosition(lnglat) !== null)),
    items.filter(({ lnglat }) => readPosition(lnglat) === null),
  ];
  return (
    <aside className={styles.list} aria-label={t('list')}>
      <ul>
        {placed.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              aria-pressed={picked.includes(item.id)}
              onClick={() => onPick(item)}
            >
              <span className={styles.name}>{item.itemName}</span>
              <StateTag state={itemState(item.counts, isUrgent(item.counts))} />
            </button>
          </li>
        ))}
      </ul>
      {unplaced.length > 0 ? (
        <>
          <h3>{t('unplaced', { count: unplaced.length })}</h3>
          <ul>
            {unplaced.map((item) => (
              <li key={item.id} className={styles.unplaced}>
                <span className={styles.name}>{item.itemName}</span>
                {onPlace ? (
                  <Button type="link" size="small" onClick={() => onPlace(item)}>
                    {t('place')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </aside>
  );
};
