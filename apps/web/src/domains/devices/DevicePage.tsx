import { useSearchParams } from 'react-router';
import { DeviceList } from './DeviceList.tsx';
import { DevicePoints } from './DevicePoints.tsx';

/** All devices; with `deviceId` in the address, the points of that one. */
export const DevicePage = () => {
  const [params] = useSearchParams();
  const deviceId = Number(params.get('deviceId'));
  return Number.isInteger(deviceId) && deviceId > 0 ? (
    <DevicePoints key={deviceId} deviceId={deviceId} />
  ) : (
    <DeviceList />
  );
};
