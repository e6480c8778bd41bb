import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DeviceId } from '@millwright/kernel';
import { EmptyState, ErrorState, LiveAge } from '@millwright/ui';
import { SearchBar, Skeleton } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useLiveLost } from '../../../wire/live/use-live-lost.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { deviceAddress, type ItemTabProps } from '../../items/index.ts';
import { DeviceCondition } from '../device/DeviceCondition.tsx';
import styles from '../phone.module.css';
import { useItemPoints } from '../telemetry.queries.ts';
import { PhoneWrite } from '../writes/PhoneWrite.tsx';
import { groupPoints } from './group-points.ts';
import { LiveValue } from './LiveValue.tsx';
import { readings, useWatchedPoints } from './readings.ts';

/** Every point of an item with its value now, or of one device of it, on the phone. */
export const PhoneLiveTab = ({
  itemId,
  itemName,
  deviceId,
}: ItemTabProps & { readonly deviceId?: DeviceId }) => {
  const { t } = useTranslation('telemetry');
  const { data, error, refetch } = useItemPoints(itemId, deviceId);
  const [keyword, setKeyword] = useState('');
  const [written, setWritten] = useState<ItemDataPoint | null>(null);
  const mayWrite = usePermitted('points.write');
  const lost = useLiveLost();
  useWatchedPoints((data?.points ?? []).map(({ pointId }) => pointId));

  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton.Paragraph animated lineCount={6} />;
  if (data.devices.length === 0) return <EmptyState title={t('live.no_devices')} />;
  const groups = groupPoints(data.devices, data.points, keyword);
  const nameOf = (deviceId: DeviceId | undefined): string =>
    data.devices.find((device) => device.deviceId === deviceId)?.deviceName ?? '';
  return (
    <>
      <SearchBar
        placeholder={t(deviceId === undefined ? 'live.search' : 'live.search_points')}
        onChange={setKeyword}
      />
      {groups.length === 0 ? <EmptyState title={t('live.none_found')} /> : null}
      {groups.map(({ device, points }) => (
        <section key={device.deviceId} className={styles.device}>
          {deviceId === undefined ? (
            <header>
              <h2>
                <Link to={deviceAddress({ id: device.deviceId, deviceName: device.deviceName })}>
                  {device.deviceName}
                  <Icon name="right" size={16} />
                </Link>
              </h2>
              <DeviceCondition device={device} />
            </header>
          ) : null}
          {points.length === 0 ? <p>{t('live.no_points')}</p> : null}
          <ul>
            {points.map((point) => (
              <li key={point.pointId}>
                <div>
                  <span>{point.name}</span>
                  <LiveValue point={point} age={false} />
                  <small className={styles.ages}>
                    {t('live.read_age')}{' '}
                    <LiveAge
                      source={readings.source(point.pointId)}
                      of="reading"
                      now={serverClock.now}
                    />
                    {' · '}
                    {t('live.change_age')}{' '}
                    <LiveAge
                      source={readings.source(point.pointId)}
                      of="change"
                      now={serverClock.now}
                    />
                  </small>
                </div>
                {point.writable && mayWrite && device.state !== 'off' ? (
                  <button
                    type="button"
                    disabled={lost}
                    title={lost ? t('write.not_live') : undefined}
                    aria-label={t('write.point', { name: point.name })}
                    onClick={() => setWritten(point)}
                  >
                    {t('write.action')}
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {written === null ? null : (
        <PhoneWrite
          point={written}
          deviceName={nameOf(written.deviceId)}
          itemName={itemName}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  );
};
