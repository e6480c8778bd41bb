import { AlarmsOnScreen } from './of-others.ts';
import type { ScreenPartProps } from './screen-part.ts';

/** The current alarms of the item, or of the one device that the settings name as `device`. */
export const AlarmsPart = ({ itemId, devices, settings }: ScreenPartProps) => {
  const device = devices.find(({ deviceId }) => deviceId === settings.device);
  return <AlarmsOnScreen itemId={itemId} deviceId={device?.deviceId ?? null} />;
};
