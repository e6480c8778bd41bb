import type { DeviceTabProps } from '../../items/index.ts';
import { useItemPoints } from '../telemetry.queries.ts';
import { DeviceCondition } from './DeviceCondition.tsx';
import styles from './device.module.css';

/** How a device is now; one that is switched off is among those of its item too. */
export const DeviceNow = ({ itemId, deviceId }: Pick<DeviceTabProps, 'itemId' | 'deviceId'>) => {
  const { data } = useItemPoints(itemId, deviceId);
  const device = data?.devices[0];
  return <div className={styles.now}>{device ? <DeviceCondition device={device} /> : null}</div>;
};
