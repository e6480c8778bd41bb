import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId } from '@millwright/kernel';

/** The points whose name or device holds every word of `keyword`, of one device where it is named. */
export const searchPoints = (
  points: readonly PointBrief[],
  { keyword, deviceId }: { readonly keyword: string; readonly deviceId?: DeviceId | undefined },
): readonly PointBrief[] => {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return points.filter((point) => {
    if (deviceId !== undefined && point.deviceId !== deviceId) return false;
    const text = `${point.deviceName} ${point.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
