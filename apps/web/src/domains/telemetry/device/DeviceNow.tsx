import { WaitingState } from '../../../shell/status/WaitingState.tsx';
import type { DeviceFigureKind, DeviceTabProps } from '../../items/index.ts';
import { useItemPoints } from '../telemetry.queries.ts';
import { DeviceCondition } from './DeviceCondition.tsx';
import { DeviceFigures } from './DeviceFigures.tsx';
import styles from './device.module.css';

type Props = Pick<DeviceTabProps, 'itemId' | 'deviceId'>;

/** How a device is now; one that is switched off is among those of its item too. */
export const DeviceNow = ({ figures, ...of }: Props & { readonly figures?: DeviceFigureKind }) =>
  figures === undefined ? <InWords {...of} /> : <DeviceFigures {...of} kind={figures} />;

const InWords = ({ itemId, deviceId }: Props) => {
  const { data } = useItemPoints(itemId, deviceId);
  const device = data?.devices[0];
  return (
    <div className={styles.now}>
      {device ? <DeviceCondition device={device} /> : <WaitingState />}
    </div>
  );
};
