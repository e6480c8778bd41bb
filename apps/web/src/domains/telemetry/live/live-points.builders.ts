import type {
  DevicePreview,
  ItemDataPoint,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { deviceId, itemId, pointId } from '@millwright/kernel';

export const itemDevice = (id: number, deviceName: string): DevicePreview => ({
  deviceId: deviceId(id),
  deviceName,
  itemId: itemId(1),
  state: 'online',
  since: null,
  reason: null,
  slipMs: 0,
  lateReplies: 0,
  bytesIn: 0,
  bytesOut: 0,
  monthBytesIn: 0,
  monthBytesOut: 0,
});

export const itemPoint = (id: number, device: number, name: string): ItemDataPoint => ({
  pointId: pointId(id),
  deviceId: deviceId(device),
  name,
  unit: '',
  dataType: 2,
  displayFormat: 1,
  decimals: null,
  writable: false,
  saved: true,
  lowLowLimit: null,
  lowerLimit: null,
  upperLimit: null,
  highHighLimit: null,
  limitLevel: 3,
  writeMin: null,
  writeMax: null,
  writeStep: null,
  writeConfirm: 0,
  textListId: null,
  value: null,
  time: null,
  quality: 0,
});
