import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { SearchBar, Skeleton } from 'antd-mobile';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import type { ItemTabProps } from '../../items/index.ts';
import { type ItemPoints, useItemPoints } from '../telemetry.queries.ts';
import { PhoneWrite } from '../writes/PhoneWrite.tsx';
import { groupPoints } from './group-points.ts';
import { openDevices } from './list/live-lines.ts';
import { PhoneLiveList } from './list/PhoneLiveList.tsx';
import styles from './list/phone-live-list.module.css';
import { useLiveLines } from './list/use-live-lines.ts';
import { useWatchedPoints } from './readings.ts';
import { WithTextLists } from './value-format.tsx';

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
  if (!data) return missing;
  if (data.devices.length === 0) return <EmptyState title={t('live.no_devices')} />;
  return (
    <WithTextLists lists={data.textLists}>
      <PhonePoints
        data={data}
        itemName={itemName}
        ofOneDevice={deviceId !== undefined}
        rest={data.whole ? null : missing}
      />
    </WithTextLists>
  );
};

const PhonePoints = ({
  data,
  itemName,
  ofOneDevice,
  rest,
}: {
  readonly data: ItemPoints;
  readonly itemName: string;
  readonly ofOneDevice: boolean;
  /** In the place of what is still to come. */
  readonly rest: ReactNode;
}) => {
  const { t } = useTranslation('telemetry');
  const [keyword, setKeyword] = useState('');
  const [written, setWritten] = useState<ItemDataPoint | null>(null);
  const mayWrite = usePermitted('points.write');
  const { devices, points, whole } = data;
  const groups = useMemo(() => groupPoints(devices, points, keyword), [devices, points, keyword]);
  const list = useLiveLines(groups, keyword.trim() !== '');
  // Its line may be out of sight while it is written.
  useWatchedPoints(written === null ? [] : [written.pointId]);
  return (
    <>
      <SearchBar
        placeholder={t(ofOneDevice ? 'live.search_points' : 'live.search')}
        onChange={setKeyword}
      />
      {devices.length > openDevices && list.foldable ? (
        <div className={styles.tools}>
          <button type="button" onClick={() => list.foldAll(!list.allFolded)}>
            {t(list.allFolded ? 'live.unfold_all' : 'live.fold_all')}
          </button>
        </div>
      ) : null}
      {groups.length === 0 && whole ? <EmptyState title={t('live.none_found')} /> : null}
      <PhoneLiveList
        list={list}
        ofOneDevice={ofOneDevice}
        onWrite={mayWrite ? setWritten : undefined}
      />
      {rest}
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
