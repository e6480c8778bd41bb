import type { Location } from '@millwright/contract/reports/locations/locations.schemas';
import { ageText, eachSecond, useUi } from '@millwright/ui';
import { Input } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinesInSight } from '../../../shell/list/use-lines-in-sight.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import type { LivePosition } from './live-position.ts';
import styles from './locations.module.css';

/** Pixels of a line. */
const lineHeight = 72;

/** The locations beside the map; only those in sight are built. */
export const LocationPicks = ({
  locations,
  positions,
  picked,
  onPick,
}: {
  readonly locations: readonly Location[];
  readonly positions: ReadonlyMap<number, LivePosition>;
  readonly picked: number | null;
  /** Null: none any more. */
  readonly onPick: (id: number | null) => void;
}) => {
  const { t } = useTranslation('reports');
  const list = useRef<HTMLDivElement>(null);
  const [keyword, setKeyword] = useState('');
  const found = useMemo(() => {
    const word = keyword.trim().toLowerCase();
    return locations.filter(({ name, deviceName }) =>
      `${name} ${deviceName}`.toLowerCase().includes(word),
    );
  }, [locations, keyword]);
  const sight = useLinesInSight(list, {
    count: found.length,
    heightOf: useCallback(() => lineHeight, []),
    keyOf: useCallback((at: number) => String(found[at]?.id ?? ''), [found]),
  });
  return (
    <aside className={styles.list} aria-label={t('locations.list')}>
      <Input.Search
        allowClear
        placeholder={t('locations.name_or_device')}
        aria-label={t('locations.name_or_device')}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className={styles.scroll}>
        {found.length === 0 ? <p className={styles.hint}>{t('locations.none_found')}</p> : null}
        <div ref={list} style={{ position: 'relative', height: sight.height }}>
          {sight.places.map((at) => {
            const one = found[at];
            if (one === undefined) return null;
            const isPicked = one.id === picked;
            return (
              <button
                key={one.id}
                type="button"
                data-line={String(one.id)}
                style={{ top: sight.startOf(at), height: lineHeight }}
                aria-pressed={isPicked}
                onClick={() => onPick(isPicked ? null : one.id)}
              >
                <b>{one.name}</b>
                <span>{one.deviceName}</span>
                <PositionText position={positions.get(one.id)} />
              </button>
            );
          })}
        </div>
      </div>
    </aside>
  );
};

const PositionText = ({ position }: { readonly position: LivePosition | undefined }) => {
  const { t } = useTranslation('reports');
  const { texts } = useUi();
  const [now, setNow] = useState(serverClock.now());
  useEffect(() => eachSecond(() => setNow(serverClock.now())), []);
  if (position === undefined) return <small>{t('locations.no_position')}</small>;
  const { longitude, latitude, time, isStale } = position;
  return (
    <small data-stale={isStale || undefined}>
      {`${latitude.toFixed(5)}, ${longitude.toFixed(5)} · ${ageText(time, now, texts.age)}`}
    </small>
  );
};
