import { AimOutlined } from '@ant-design/icons';
import type { MapTiles } from '@millwright/contract/items/item-map.schemas';
import { ErrorState } from '@millwright/ui';
import { Button, Skeleton, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { type BaseMap, createBaseMap } from './base-map.ts';
import styles from './map.module.css';
import { useMapSettings } from './map.queries.ts';

/** What stands on a map. */
export interface DrawnMap {
  /** Brings everything into view. */
  fit(): void;
  remove(): void;
}

export interface MapFrameProps {
  readonly label: string;
  readonly fitLabel: string;
  /**
   * Draws on a map that `begin` makes, and again when the ground or the language is another one; the
   * same function until something else is to be drawn.
   */
  readonly draw: (
    begin: (needs: Pick<Parameters<typeof createBaseMap>[1], 'layers' | 'paint'>) => BaseMap,
  ) => DrawnMap;
  readonly children?: ReactNode;
}

/** A map with its ground, and a button that shows all that stands on it. */
export const MapFrame = (props: MapFrameProps) => {
  const { data, error, refetch } = useMapSettings();
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return data ? <LoadedMap {...props} tiles={data.tiles} /> : <Skeleton active />;
};

const LoadedMap = ({
  label,
  fitLabel,
  draw,
  tiles,
  children,
}: MapFrameProps & { readonly tiles: MapTiles | null }) => {
  const { t } = useTranslation('items/map');
  const host = useRef<HTMLElement>(null);
  const drawn = useRef<DrawnMap | null>(null);
  useEffect(() => {
    const place = host.current;
    if (place === null) return;
    const texts = { zoomIn: t('zoom_in'), zoomOut: t('zoom_out') };
    const made = draw((needs) => createBaseMap(place, { tiles, texts, ...needs }));
    drawn.current = made;
    return () => {
      made.remove();
      drawn.current = null;
    };
  }, [tiles, t, draw]);
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the map, plus and minus zoom */}
      <section ref={host} className={styles.map} tabIndex={0} aria-label={label} />
      <Tooltip title={fitLabel} placement="left">
        <Button
          className={styles.fit ?? ''}
          icon={<AimOutlined />}
          aria-label={fitLabel}
          onClick={() => drawn.current?.fit()}
        />
      </Tooltip>
      {tiles === null ? <p className={styles.hint}>{t('no_tiles')}</p> : null}
      {children}
    </div>
  );
};
