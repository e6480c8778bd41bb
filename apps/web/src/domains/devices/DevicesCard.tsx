import { homeEndpoints } from '@millwright/contract/items/endpoints';
import { EmptyState, ErrorState, Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../wire/errors/failure-text.ts';
import { useCall } from '../../wire/queries/use-call.ts';
import { deviceAddress } from '../items/index.ts';
import { DeviceState, useDeviceStates } from '../telemetry/index.ts';
import styles from './devices.module.css';

const shown = 8;

/** Devices that do not answer, longest first, on the home page. */
export const DevicesCard = () => {
  const { t } = useTranslation('devices');
  const { data, error, refetch } = useDeviceStates();
  // The list behind it has those that are switched off as well; the tiles ask for the same figures.
  const { data: figures } = useCall(homeEndpoints.statistics, {}, { keepPrevious: true });
  const silent = (data?.list ?? [])
    .filter(({ state }) => state !== 'online')
    .toSorted((one, other) => (one.since ?? 0) - (other.since ?? 0));
  return (
    <>
      <div className={styles.head}>
        <h2>{t('card.title')}</h2>
        {figures ? (
          <Link to="/device/device_page">{t('card.all', { count: figures.devices.total })}</Link>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {data && silent.length === 0 ? (
        <EmptyState title={t(data.list.length === 0 ? 'list.empty' : 'card.all_online')} />
      ) : null}
      <ul className={styles.list}>
        {silent.slice(0, shown).map((device) => (
          <li key={device.deviceId}>
            <Link to={deviceAddress({ id: device.deviceId, deviceName: device.deviceName })}>
              {device.deviceName}
            </Link>
            <DeviceState device={device} />
            <Moment time={device.since} />
          </li>
        ))}
      </ul>
    </>
  );
};
