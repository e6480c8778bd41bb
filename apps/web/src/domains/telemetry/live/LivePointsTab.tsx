import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Input, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import type { ItemTabProps } from '../../items/index.ts';
import { type ShownKey, useShownPoints } from '../points/use-shown-points.ts';
import { useItemPoints } from '../telemetry.queries.ts';
import { WriteDialog } from '../writes/WriteDialog.tsx';
import { DevicePointsTable } from './DevicePointsTable.tsx';
import { groupPoints } from './group-points.ts';
import styles from './live-points.module.css';
import { useSeededSparks, useWatchedPoints } from './readings.ts';

/** Every point of an item with its value now, by device. */
export const LivePointsTab = ({ itemId }: ItemTabProps) => {
  const { t } = useTranslation('telemetry');
  const { data, error, refetch } = useItemPoints(itemId);
  const [keyword, setKeyword] = useState('');
  const [written, setWritten] = useState<ItemDataPoint | null>(null);
  const { shown, choose, sets, points, picked, toggle } = useShownPoints(
    itemId,
    data?.points ?? [],
  );
  useWatchedPoints(points.map(({ pointId }) => pointId));
  useSeededSparks(points.filter(({ saved }) => saved).map(({ pointId }) => pointId));

  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton active />;
  if (data.devices.length === 0) {
    return <EmptyState title={t('live.no_devices')} hint={t('live.no_devices_hint')} />;
  }
  // Devices without a point are shown among all points, to be given some.
  const withPoints = new Set(points.map(({ deviceId }) => deviceId));
  const devices =
    shown === 'all'
      ? data.devices
      : data.devices.filter(({ deviceId }) => withPoints.has(deviceId));
  const groups = groupPoints(devices, points, keyword);
  const nothingPicked = shown === 'picked' && picked.size === 0;
  const deviceName = data.devices.find(
    ({ deviceId }) => deviceId === written?.deviceId,
  )?.deviceName;
  return (
    <div className={styles.tab}>
      <div className={styles.tools}>
        <Input.Search
          allowClear
          className={styles.search}
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
      </div>
      {nothingPicked ? (
        <EmptyState title={t('live.none_picked')} hint={t('live.none_picked_hint')} />
      ) : groups.length === 0 ? (
        <EmptyState title={t('live.none_found')} />
      ) : null}
      {groups.map(({ device, points: own }) => (
        <DevicePointsTable
          key={device.deviceId}
          device={device}
          points={own}
          picked={picked}
          onPick={toggle}
          onWrite={setWritten}
        />
      ))}
      {written === null ? null : (
        <WriteDialog
          point={written}
          deviceName={deviceName ?? ''}
          onClose={() => setWritten(null)}
        />
      )}
    </div>
  );
};
