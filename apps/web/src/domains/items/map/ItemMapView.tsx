import { AimOutlined } from '@ant-design/icons';
import type { MapTiles } from '@millwright/contract/items/item-map.schemas';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { ErrorState } from '@millwright/ui';
import { Button, Skeleton, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { createItemMap, type ItemMap } from './item-map.ts';
import { MapBubble } from './MapBubble.tsx';
import { MapList } from './MapList.tsx';
import styles from './map.module.css';
import { useMapSettings } from './map.queries.ts';

export interface ItemMapViewProps {
  readonly items: readonly ItemRow[];
  /** Absent: nobody may give an item a position from here. */
  readonly onPlace?: ((item: ItemRow) => void) | undefined;
}

/** The items on a map, and beside it as a list that leads there. */
export const ItemMapView = (props: ItemMapViewProps) => {
  const { data, error, refetch } = useMapSettings();
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return data ? <LoadedMap {...props} tiles={data.tiles} /> : <Skeleton active />;
};

const LoadedMap = ({
  items,
  tiles,
  onPlace,
}: ItemMapViewProps & { readonly tiles: MapTiles | null }) => {
  const { t } = useTranslation('items/map');
  const host = useRef<HTMLElement>(null);
  /** The map moves it about; what is inside is ours. */
  const [popup] = useState(() => document.createElement('div'));
  const map = useRef<ItemMap | null>(null);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const latest = useRef({ items, picked });

  useEffect(() => {
    if (!host.current) return;
    const texts = { zoomIn: t('zoom_in'), zoomOut: t('zoom_out') };
    // The popup has its size before the map moves it into view.
    const onPick = (ids: readonly number[]): void => flushSync(() => setPicked(ids));
    const made = createItemMap(host.current, popup, { tiles, texts, onPick });
    const { items, picked } = latest.current;
    made.show(items);
    // A map made anew, in another language say, begins without the popup that stood on the old one.
    const popped = items.find(({ id }) => picked.includes(id));
    if (popped) made.popUp(popped);
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
    };
  }, [popup, tiles, t]);
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
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the map, plus and minus zoom */}
        <section ref={host} className={styles.map} tabIndex={0} aria-label={t('label')} />
        <Tooltip title={t('fit')} placement="left">
          <Button
            className={styles.fit ?? ''}
            icon={<AimOutlined />}
            aria-label={t('fit')}
            onClick={() => map.current?.fit()}
          />
        </Tooltip>
        {tiles === null ? <p className={styles.hint}>{t('no_tiles')}</p> : null}
        {createPortal(
          shown.length > 0 ? (
            <MapBubble items={shown} onClose={() => map.current?.close()} />
          ) : null,
          popup,
        )}
      </div>
    </div>
  );
};
