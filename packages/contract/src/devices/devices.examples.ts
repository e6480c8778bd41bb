import { DataType, DisplayFormat, itemId, WriteConfirm } from '@millwright/kernel';
import type { DeviceInput } from './devices.schemas.ts';
import type { PointInput } from './points/points.schemas.ts';

export const deviceInputExample: DeviceInput = {
  itemId: itemId(1),
  deviceName: '1号空压机',
  protocol: 'modbus-tcp',
  profile: 'modbus',
  host: '192.168.1.20',
  gatewayId: null,
  port: 502,
  unitId: 1,
  mode: 'high-performance',
  periodMs: 1000,
  timeoutMs: 1000,
  wordOrder: 'ABCD',
  maxRegisters: 120,
  enabled: true,
  note: '',
};

export const pointInputExample: PointInput = {
  name: '排气温度',
  family: 'HR',
  address: '100',
  bit: null,
  length: 1,
  dataType: DataType.INT16S,
  wordOrder: null,
  displayFormat: DisplayFormat.decimal,
  unit: '℃',
  writable: false,
  saved: true,
  decimals: 1,
  lowerLimit: null,
  upperLimit: 105,
  limitLevel: 3,
  limitDelayMs: 0,
  limitDeadband: 0,
  writeMin: null,
  writeMax: null,
  writeStep: null,
  writeConfirm: WriteConfirm.button,
  slope: 0.1,
  intercept: 0,
  groupId: null,
  textListId: null,
};
