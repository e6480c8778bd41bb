import { maxPageSize } from '@millwright/contract/fields/page-size';
import { locationEndpoints } from '@millwright/contract/reports/endpoints';
import type { Location } from '@millwright/contract/reports/locations/locations.schemas';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { MapFrame, type MapFrameProps } from '../../items/index.ts';
import { LocationPicks } from './LocationPicks.tsx';
import { createLocationMap, type LocationMap } from './location-map.ts';
import styles from './locations.module.css';
import { type ShownTrack, TrackPanel } from './TrackPanel.tsx';
import { useLivePositions } from './use-live-positions.ts';

/** The locations of an item on a map, live, and the way that the one chosen has come. */
export const LocationMapView = ({
  itemId,
  onSettings,
}: {
  readonly itemId: ItemId;
  /** Leads to where locations are added. */
  readonly onSettings: () => void;
}) => {
  const { t } = useTranslation('reports');
  const mayEdit = usePermitted('locations.edit');
  const { data, error, refetch } = useCall(locationEndpoints.list, {
    itemId,
    page: 1,
    pageSize: maxPageSize,
  });
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton active />;
  if (data.total === 0) {
    return (
      <EmptyState
        title={t('locations.none')}
        hint={t('locations.none_hint')}
        {...(mayEdit
          ? {
              action: (
                <Button type="primary" onClick={onSettings}>
                  {t('locations.create')}
                </Button>
              ),
            }
          : {})}
      />
    );
  }
  return <LiveMap locations={data.list} />;
};

const LiveMap = ({ locations }: { readonly locations: readonly Location[] }) => {
  const { t } = useTranslation('reports');
  const [params, changeAddress] = useAddress();
  const picked = readId(Number, params.get('location'));
  const chosen = locations.find(({ id }) => id === picked) ?? null;
  const positions = useLivePositions(locations);
  const shown = useMemo(
    () =>
      locations.flatMap(({ id, name, datum }) => {
        const position = positions.get(id);
        return position === undefined ? [] : [{ id, name, datum, position }];
      }),
    [locations, positions],
  );
  const [track, setTrack] = useState<ShownTrack | null>(null);
  const map = useRef<LocationMap | null>(null);
  const pick = (id: number | null): void =>
    changeAddress((next) =>
      id === null ? next.delete('location') : next.set('location', String(id)),
    );
  const latest = useRef({ shown, picked, track, pick });

  const draw = useCallback<MapFrameProps['draw']>((begin) => {
    const made = createLocationMap(begin, (id) => latest.current.pick(id));
    const { shown, picked, track } = latest.current;
    made.showLocations(shown, picked);
    if (track) made.showTrack(track.track, track.datum);
    map.current = made;
    return made;
  }, []);
  useEffect(() => {
    map.current?.showLocations(shown, picked);
  }, [shown, picked]);
  useEffect(() => {
    map.current?.showTrack(track?.track ?? null, track?.datum ?? 'wgs-84');
  }, [track]);
  useEffect(() => {
    latest.current = { shown, picked, track, pick };
  });

  return (
    <div className={styles.view}>
      <LocationPicks locations={locations} positions={positions} picked={picked} onPick={pick} />
      <div className={styles.stage}>
        <MapFrame label={t('locations.map')} fitLabel={t('locations.fit')} draw={draw} />
        {chosen ? (
          <TrackPanel
            key={chosen.id}
            location={chosen}
            onTrack={setTrack}
            onMoment={(at) => map.current?.showMoment(at, chosen.datum)}
            onClose={() => pick(null)}
          />
        ) : (
          <p className={styles.hint}>{t('locations.pick_hint')}</p>
        )}
      </div>
    </div>
  );
};
