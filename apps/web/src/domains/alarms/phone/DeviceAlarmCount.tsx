import type { DeviceId } from '@millwright/kernel';
import { useCurrentAlarms } from '../alarms.queries.ts';

/** How many alarms of a device are active, beside the title of their tab; nothing is not counted. */
export const DeviceAlarmCount = ({ deviceId }: { readonly deviceId: DeviceId }) => {
  const { data } = useCurrentAlarms({ page: 1, pageSize: 1, deviceId });
  return data === undefined || data.total === 0 ? null : <> ({data.total})</>;
};
