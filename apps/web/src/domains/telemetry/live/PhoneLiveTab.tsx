import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { SearchBar, Skeleton } from 'antd-mobile';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { PhonePull } from '../../../shell/phone/lists/PhonePull.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import type { ItemTabProps } from '../../items/index.ts';
import { WithLocks } from '../interlocks/use-locks.tsx';
import { usePickedPoints } from '../points/use-picked-points.ts';
import { type ItemPoints, useItemPoints } from '../telemetry.queries.ts';
import { hasSeveralTogether } from '../writes/batch/apart.ts';
import type { WriteBatchDialogProps } from '../writes/batch/WriteBatchDialog.tsx';
import { PhoneWrite } from '../writes/PhoneWrite.tsx';
import { useWriteHindrance } from '../writes/use-write-hindrance.ts';
import { groupPoints } from './group-points.ts';
import { openDevices } from './list/live-lines.ts';
import { PhoneLiveList } from './list/PhoneLiveList.tsx';
import styles from './list/phone-live-list.module.css';
import { useLiveLines } from './list/use-live-lines.ts';
import { pickedFirst, pickedOnly } from './picked-first.ts';
import { useWatchedPoints } from './readings.ts';
import { WithTextLists } from './value-format.tsx';

/** Most look at the list. */
const PhoneWriteBatch = lazyPart<WriteBatchDialogProps>('telemetry', () =>
  import('../writes/batch/PhoneWriteBatch.tsx').then((module) => module.PhoneWriteBatch),
);

/** Every point of an item with its value now, or of one device of it, on the phone. */
export const PhoneLiveTab = ({
  itemId,
  itemName,
  deviceId,
}: ItemTabProps & { readonly deviceId?: DeviceId }) => {
  const { t } = useTranslation('telemetry');
  const { data, error, refetch } = useItemPoints(itemId, deviceId);
  const missing = error ? (
    <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
  ) : (
    <Skeleton.Paragraph animated lineCount={6} />
  );
  return (
    <PhonePull>
      {data === undefined ? (
        missing
      ) : data.devices.length === 0 ? (
        <EmptyState title={t('live.no_devices')} />
      ) : (
        <WithTextLists lists={data.textLists}>
          <WithLocks itemId={itemId}>
            <PhonePoints
              data={data}
              itemId={itemId}
              itemName={itemName}
              ofOneDevice={deviceId !== undefined}
              rest={data.whole ? null : missing}
            />
          </WithLocks>
        </WithTextLists>
      )}
    </PhonePull>
  );
};

/** Favourites as they were when the list was opened: nothing moves under a finger that is near Write. */
const usePickedAtFirst = (
  pointIds: readonly PointId[] | undefined,
  picked: ReadonlySet<PointId>,
): ReadonlySet<PointId> => {
  const [first, setFirst] = useState<ReadonlySet<PointId> | null>(null);
  if (first === null && pointIds !== undefined) setFirst(picked);
  return first ?? picked;
};

const PhonePoints = ({
  data,
  itemId,
  itemName,
  ofOneDevice,
  rest,
}: {
  readonly data: ItemPoints;
  readonly itemId: ItemId;
  readonly itemName: string;
  readonly ofOneDevice: boolean;
  /** In the place of what is still to come. */
  readonly rest: ReactNode;
}) => {
  const { t } = useTranslation('telemetry');
  const [params, change] = useAddress();
  // Kept in the address, so that Back finds it again; what a link has come to find stands there too.
  const [keyword, setKeyword] = useState(() => params.get('find') ?? '');
  const search = (text: string): void => {
    setKeyword(text);
    change((address) => (text ? address.set('find', text) : address.delete('find')));
  };
  const onlyPicked = params.get('show') === 'picked';
  const { pointIds, picked, toggle } = usePickedPoints(itemId);
  const first = usePickedAtFirst(pointIds, picked);
  const [written, setWritten] = useState<ItemDataPoint | null>(null);
  const mayWrite = usePermitted('points.write');
  const { devices, points, whole } = data;
  const [batching, setBatching] = useState(false);
  const device = ofOneDevice ? devices[0] : undefined;
  const hindrance = useWriteHindrance(device?.state === 'off');
  const writable = useMemo(() => points.filter((point) => point.writable), [points]);
  const groups = useMemo(() => {
    const found = groupPoints(devices, points, keyword);
    return onlyPicked ? pickedOnly(found, picked) : pickedFirst(found, first);
  }, [devices, points, keyword, onlyPicked, picked, first]);
  const list = useLiveLines(groups, onlyPicked || keyword.trim() !== '');
  // Its line may be out of sight while it is written.
  useWatchedPoints(written === null ? [] : [written.pointId]);
  return (
    <>
      <SearchBar
        placeholder={t(ofOneDevice ? 'live.search_points' : 'live.search')}
        value={keyword}
        onChange={search}
      />
      <div className={styles.tools}>
        <button
          type="button"
          aria-pressed={onlyPicked}
          onClick={() =>
            change((address) =>
              onlyPicked ? address.delete('show') : address.set('show', 'picked'),
            )
          }
        >
          {t('live.picked')}
        </button>
        {device !== undefined && mayWrite && hasSeveralTogether(writable) ? (
          <button
            type="button"
            disabled={hindrance !== null}
            title={hindrance === null ? undefined : t(hindrance)}
            onClick={() => setBatching(true)}
          >
            {t('write.batch.action')}
          </button>
        ) : null}
        {devices.length > openDevices && list.foldable ? (
          <button type="button" onClick={() => list.foldAll(!list.allFolded)}>
            {t(list.allFolded ? 'live.unfold_all' : 'live.fold_all')}
          </button>
        ) : null}
      </div>
      {onlyPicked && pointIds?.length === 0 ? (
        <EmptyState title={t('live.none_picked')} hint={t('live.none_picked_phone')} />
      ) : groups.length === 0 && whole ? (
        <EmptyState title={t('live.none_found')} />
      ) : null}
      <PhoneLiveList
        list={list}
        ofOneDevice={ofOneDevice}
        picked={picked}
        onPick={toggle}
        onWrite={mayWrite ? setWritten : undefined}
      />
      {rest}
      {batching && device !== undefined ? (
        <PhoneWriteBatch
          device={device}
          points={writable}
          itemName={itemName}
          onClose={() => setBatching(false)}
        />
      ) : null}
      {written === null ? null : (
        <PhoneWrite
          point={written}
          deviceName={
            devices.find(({ deviceId }) => deviceId === written.deviceId)?.deviceName ?? ''
          }
          itemName={itemName}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  );
};
