import { CloseOutlined } from '@ant-design/icons';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DeviceCounts } from '../DeviceCounts.tsx';
import { ItemBadges } from '../ItemBadges.tsx';
import { itemAddress } from '../item-address.ts';
import { isUrgent } from '../item-ports.ts';
import { itemState } from '../item-state.ts';
import { StateTag } from '../StateTag.tsx';
import styles from './map.module.css';

/** What there is at a place of the map; items of one place stand below each other. */
export const MapBubble = ({
  items,
  onClose,
}: {
  readonly items: readonly ItemRow[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('items');
  return (
    <div className={styles.bubble} role="dialog" aria-label={t('items/map:bubble')}>
      <Button
        type="text"
        size="small"
        className={styles.close ?? ''}
        icon={<CloseOutlined />}
        aria-label={t('items/map:close')}
        onClick={onClose}
      />
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={itemAddress(item)}>{item.itemName}</Link>
            <StateTag state={itemState(item.counts, isUrgent(item.counts))} />
            <DeviceCounts counts={item.counts} />
            <span className={styles.facts}>
              {t('counts.points', { count: item.counts.points })}
              <ItemBadges item={item} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
