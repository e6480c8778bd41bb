import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { createItemMap, type ItemMap } from './item-map.ts';
import { MapBubble } from './MapBubble.tsx';
import { MapFrame, type MapFrameProps } from './MapFrame.tsx';
import { MapList } from './MapList.tsx';
import styles from './map.module.css';

export interface ItemMapViewProps {
  readonly items: readonly ItemRow[];
  /** Absent: nobody may give an item a position from here. */
  readonly onPlace?: ((item: ItemRow) => void) | undefined;
}

/** The items on a map, and beside it as a list that leads there. */
export const ItemMapView = ({ items, onPlace }: ItemMapViewProps) => {
  const { t } = useTranslation('items/map');
  /** The map moves it about; what is inside is ours. */
  const [popup] = useState(() => document.createElement('div'));
  const map = useRef<ItemMap | null>(null);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const latest = useRef({ items, picked });

  const draw = useCallback<MapFrameProps['draw']>(
    (begin) => {
      // The popup has its size before the map moves it into view.
      const made = createItemMap(popup, begin, (ids) => flushSync(() => setPicked(ids)));
      const { items, picked } = latest.current;
      made.show(items);
      // A map made anew, in another language say, begins without the popup that stood on the old one.
      const popped = items.find(({ id }) => picked.includes(id));
      if (popped) made.popUp(popped);
      map.current = made;
      return made;
    },
    [popup],
  );
  useEffect(() => {
    map.current?.show(items);
  }, [items]);
  useEffect(() => {
    latest.current = { items, picked };
  });

  const shown = items.filter(({ id }) => picked.includes(id));
  return (
    <div className={styles.view}>
      <MapList
        items={items}
        picked={picked}
        onPick={(item) => map.current?.goTo(item)}
        onPlace={onPlace}
      />
      <MapFrame label={t('label')} fitLabel={t('fit')} draw={draw}>
        {createPortal(
          shown.length > 0 ? (
            <MapBubble items={shown} onClose={() => map.current?.close()} />
          ) : null,
          popup,
        )}
      </MapFrame>
    </div>
  );
};
