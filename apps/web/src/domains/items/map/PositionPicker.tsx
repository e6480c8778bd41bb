import type { MapTiles } from '@millwright/contract/items/item-map.schemas';
import { ErrorState, TabModal } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from './map.module.css';
import { useMapSettings } from './map.queries.ts';
import { readPosition, writePosition } from './position.ts';
import { createPositionMap, type PositionMap } from './position-map.ts';

export interface PositionPickerProps {
  /** As it is stored; anything else is no position yet. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

/** Chooses a position on a map: by pointer, or with the keyboard under the cross in the middle. */
export const PositionPicker = ({ value, onChoose, onClose }: PositionPickerProps) => {
  const { t } = useTranslation('items/map');
  const { data, error, refetch } = useMapSettings();
  const [chosen, setChosen] = useState(value);
  return (
    <TabModal
      open
      width={760}
      title={t('choose')}
      okText={t('use')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: readPosition(chosen) === null }}
      onOk={() => onChoose(chosen)}
      onCancel={onClose}
    >
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton active /> : null}
      {data ? <ChoiceMap tiles={data.tiles} value={chosen} onChange={setChosen} /> : null}
    </TabModal>
  );
};

const ChoiceMap = ({
  tiles,
  value,
  onChange,
}: {
  readonly tiles: MapTiles | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const { t } = useTranslation('items/map');
  const host = useRef<HTMLElement>(null);
  const map = useRef<PositionMap | null>(null);
  const latest = useRef(value);
  useEffect(() => {
    if (!host.current) return;
    const texts = { zoomIn: t('zoom_in'), zoomOut: t('zoom_out') };
    const onChoose = (place: Parameters<typeof writePosition>[0]): void =>
      onChange(writePosition(place));
    const made = createPositionMap(host.current, { tiles, texts, onChoose });
    made.show(readPosition(latest.current));
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
    };
  }, [tiles, t, onChange]);
  useEffect(() => {
    latest.current = value;
    map.current?.show(readPosition(value));
  }, [value]);

  const takeCentre = (): void => {
    if (map.current) onChange(writePosition(map.current.centre()));
  };
  return (
    <>
      <div className={styles.choice}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the map, plus and minus zoom */}
        <section ref={host} className={styles.map} tabIndex={0} aria-label={t('label')} />
        <i className={styles.cross} aria-hidden="true" />
      </div>
      <p className={styles.chosen}>
        <output>{value || t('none_chosen')}</output>
        <Button size="small" onClick={takeCentre}>
          {t('take_centre')}
        </Button>
      </p>
    </>
  );
};
