import { itemEndpoints } from '@millwright/contract/items/endpoints';
import { Button } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { PhoneSearch } from '../../../shell/phone/PhoneSearch.tsx';
import styles from '../items.module.css';
import { countsEveryMs } from '../items.queries.ts';
import type { ItemMapPartProps } from '../map/ItemMapPart.tsx';
import { useItemPageAhead } from '../page/use-item-page-ahead.ts';
import { ItemCard } from './ItemCard.tsx';

/** Loaded when it is first opened. */
const ItemMapPart = lazyPart<ItemMapPartProps>('items/map', () =>
  import('../map/ItemMapPart.tsx').then((module) => module.ItemMapPart),
);

/** The projects of the user, on the phone. */
export const PhoneItemListPage = () => {
  useItemPageAhead('Phone');
  const { t } = useTranslation('items');
  const [params, change] = useAddress();
  const keyword = params.get('keyword') ?? '';
  const onMap = params.get('shape') === 'map';
  const filters = keyword ? { keyword } : {};
  const items = usePagedRows(
    itemEndpoints.list,
    { sort: 'itemName', ...filters },
    { everyMs: countsEveryMs },
  );
  const turn = (): void =>
    change((address) => (onMap ? address.delete('shape') : address.set('shape', 'map')));
  return (
    <div className={styles.phone}>
      <div className={styles.phoneBar}>
        <PhoneSearch placeholder={t('search.keyword')} />
        <Button size="small" onClick={turn}>
          {t(onMap ? 'shape.cards' : 'shape.map')}
        </Button>
      </div>
      {onMap ? <ItemMapPart filters={filters} /> : null}
      {onMap ? null : (
        <PhoneLongList
          of={items}
          name="items"
          keyOf={({ id }) => id}
          height={168}
          empty={{ title: t('list.empty') }}
        >
          {(item) => <ItemCard item={item} />}
        </PhoneLongList>
      )}
    </div>
  );
};
