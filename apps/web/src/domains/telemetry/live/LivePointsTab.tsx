import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Button, Input, Segmented, Select, Skeleton } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { ConnectButton, type ItemTabProps } from '../../items/index.ts';
import { WithLocks } from '../interlocks/use-locks.tsx';
import { type ShownKey, useShownPoints } from '../points/use-shown-points.ts';
import { type ItemPoints, useItemPoints } from '../telemetry.queries.ts';
import { hasSeveralTogether } from '../writes/batch/apart.ts';
import type { WriteBatchDialogProps } from '../writes/batch/WriteBatchDialog.tsx';
import { WriteDialog } from '../writes/WriteDialog.tsx';
import { type DevicePoints, groupPoints } from './group-points.ts';
import { LiveList } from './list/LiveList.tsx';
import { openDevices } from './list/live-lines.ts';
import { type LiveLines, useLiveLines } from './list/use-live-lines.ts';
import styles from './live-points.module.css';
import type { OperatorViewProps } from './operator/OperatorView.tsx';
import { useWatchedPoints } from './readings.ts';
import { useFoundKeyword } from './use-found-keyword.ts';
import { liveViews, useLiveView } from './use-live-view.ts';
import { WithTextLists } from './value-format.tsx';

/** Most look at the list. */
const WriteBatchDialog = lazyPart<WriteBatchDialogProps>('telemetry', () =>
  import('../writes/batch/WriteBatchDialog.tsx').then((module) => module.WriteBatchDialog),
);
const OperatorView = lazyPart<OperatorViewProps>('telemetry', () =>
  import('./operator/OperatorView.tsx').then((module) => module.OperatorView),
);

/** Every point of an item with its value now, by device, or of one device of it. */
export const LivePointsTab = ({ itemId, itemName, deviceId }: ItemTabProps) => {
  const { t } = useTranslation('telemetry');
  const { data, error, refetch } = useItemPoints(itemId, deviceId);
  const missing = error ? (
    <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
  ) : (
    <Skeleton active />
  );
  if (!data) return missing;
  if (data.devices.length === 0) {
    return (
      <EmptyState
        title={t('live.no_devices')}
        hint={t('live.no_devices_hint')}
        action={<ConnectButton item={{ id: itemId, itemName }} primary />}
      />
    );
  }
  return (
    <WithTextLists lists={data.textLists}>
      <WithLocks itemId={itemId}>
        <LivePoints
          itemId={itemId}
          itemName={itemName}
          data={data}
          rest={data.whole ? null : missing}
        />
      </WithLocks>
    </WithTextLists>
  );
};

const LivePoints = ({
  itemId,
  itemName,
  data,
  rest,
}: {
  readonly itemId: ItemId;
  readonly itemName: string;
  readonly data: ItemPoints;
  /** In the place of what is still to come. */
  readonly rest: ReactNode;
}) => {
  const { t } = useTranslation('telemetry');
  const [keyword, setKeyword] = useFoundKeyword();
  const [view, changeView] = useLiveView();
  const [written, setWritten] = useState<ItemDataPoint | null>(null);
  const [batch, setBatch] = useState<DeviceId | null>(null);
  const { shown, choose, sets, points, picked, toggle } = useShownPoints(itemId, data.points);
  const devices = useMemo(() => {
    // Devices without a point are shown among all points, to be given some.
    if (shown === 'all') return data.devices;
    const withPoints = new Set(points.map(({ deviceId }) => deviceId));
    return data.devices.filter(({ deviceId }) => withPoints.has(deviceId));
  }, [data.devices, points, shown]);
  const groups = useMemo(() => groupPoints(devices, points, keyword), [devices, points, keyword]);
  const list = useLiveLines(groups, keyword.trim() !== '');
  // Its line may be out of sight while it is written.
  useWatchedPoints(written === null ? [] : [written.pointId]);
  const nothingPicked = shown === 'picked' && picked.size === 0;
  const deviceName = data.devices.find(
    ({ deviceId }) => deviceId === written?.deviceId,
  )?.deviceName;
  const writable = useMemo(() => writableOf(data.points), [data.points]);
  const acts = useMemo(() => {
    const hasSeveral = (device: DeviceId): boolean =>
      hasSeveralTogether(writable.get(device) ?? []);
    return {
      picked,
      onPick: toggle,
      onWrite: setWritten,
      onWriteMany: (device: DeviceId) => (hasSeveral(device) ? () => setBatch(device) : null),
    };
  }, [picked, toggle, writable]);
  const batchDevice = data.devices.find(({ deviceId }) => deviceId === batch);
  return (
    <div>
      <div className={styles.tools}>
        <Input.Search
          allowClear
          className={styles.search}
          value={keyword}
          placeholder={t('live.search')}
          aria-label={t('live.search')}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Select<ShownKey>
          className={styles.shown ?? ''}
          aria-label={t('live.show')}
          value={shown}
          onChange={choose}
          options={[
            { value: 'all', label: t('live.all') },
            { value: 'picked', label: t('live.picked') },
            ...sets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {view === 'list' && devices.length > openDevices ? (
          <DeviceIndex groups={groups} list={list} />
        ) : null}
        <Segmented
          className={styles.views ?? ''}
          aria-label={t('operator.view')}
          value={view}
          onChange={changeView}
          options={liveViews.map((value) => ({ value, label: t(`operator.views.${value}`) }))}
        />
      </div>
      {nothingPicked ? (
        <EmptyState title={t('live.none_picked')} hint={t('live.none_picked_hint')} />
      ) : groups.length === 0 && data.whole ? (
        <EmptyState title={t('live.none_found')} />
      ) : null}
      {view === 'list' ? (
        <LiveList list={list} acts={acts} />
      ) : (
        <OperatorView
          itemId={itemId}
          itemName={itemName}
          shape={view}
          groups={groups}
          picked={picked}
          pickedFirst={shown !== 'picked' && keyword.trim() === ''}
          onWrite={setWritten}
        />
      )}
      {rest}
      {written === null ? null : (
        <WriteDialog
          point={written}
          deviceName={deviceName ?? ''}
          itemName={itemName}
          onClose={() => setWritten(null)}
        />
      )}
      {batchDevice === undefined ? null : (
        <WriteBatchDialog
          device={batchDevice}
          points={writable.get(batchDevice.deviceId) ?? []}
          itemName={itemName}
          onClose={() => setBatch(null)}
        />
      )}
    </div>
  );
};

/** The points that take values, by device. */
const writableOf = (points: readonly ItemDataPoint[]): ReadonlyMap<DeviceId, ItemDataPoint[]> => {
  const byDevice = new Map<DeviceId, ItemDataPoint[]>();
  for (const point of points) {
    if (!point.writable) continue;
    const known = byDevice.get(point.deviceId);
    if (known) known.push(point);
    else byDevice.set(point.deviceId, [point]);
  }
  return byDevice;
};

/** The way through many devices: one is chosen by its name, or all are folded to their heads. */
const DeviceIndex = ({
  groups,
  list,
}: {
  readonly groups: readonly DevicePoints[];
  readonly list: LiveLines;
}) => {
  const { t } = useTranslation('telemetry');
  const options = useMemo(
    () => groups.map(({ device }) => ({ value: device.deviceId, label: device.deviceName })),
    [groups],
  );
  return (
    <>
      <Select<DeviceId | null>
        className={styles.shown ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('live.go_to')}
        placeholder={t('live.go_to_one', { count: groups.length })}
        value={null}
        onChange={(deviceId) => (deviceId === null ? undefined : list.goTo(deviceId))}
        options={options}
      />
      {list.foldable ? (
        <Button onClick={() => list.foldAll(!list.allFolded)}>
          {t(list.allFolded ? 'live.unfold_all' : 'live.fold_all')}
        </Button>
      ) : null}
    </>
  );
};
