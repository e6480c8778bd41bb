import type { DataType } from '@millwright/kernel';
import { defineProtocol } from '../protocol.ts';
import { modbusAddress, modbusAddressText } from './address.ts';
import type { ProfileFamily } from './profiles.ts';
import { type ModbusSettings, modbusSettings, serialSettings } from './settings.ts';
import { readTypedAddress, usualFamily } from './typed-address.ts';

const shared = {
  folder: 'modbus',
  port: 502,
  can: { write: true, blocks: true, browse: false, polled: true, test: true, derived: false },
  stationOf: ({ unitId }: ModbusSettings) => String(unitId),
  // A controller with an address of its own answers to these, and most do to its station's number, too.
  isAnyStation: ({ unitId }: ModbusSettings) => unitId === 0 || unitId === 255,
  address: modbusAddress,
  addressText: modbusAddressText,
  readTyped: (text: string, dataType: DataType, families: readonly ProfileFamily[]) =>
    readTypedAddress(text, dataType, families, usualFamily(families)),
  settingTitles: {
    profile: { 'zh-CN': '设备型号', 'en-US': 'Device profile' },
    unitId: { 'zh-CN': '站号', 'en-US': 'Station number' },
    wordOrder: { 'zh-CN': '字节顺序', 'en-US': 'Byte order' },
    maxRegisters: { 'zh-CN': '单次最多寄存器数', 'en-US': 'Registers per read' },
  },
  titles: {
    family: { 'zh-CN': '寄存器类型', 'en-US': 'Register family' },
    address: { 'zh-CN': '地址', 'en-US': 'Address' },
    bit: { 'zh-CN': '位', 'en-US': 'Bit' },
    length: { 'zh-CN': '寄存器个数', 'en-US': 'Registers' },
    wordOrder: { 'zh-CN': '字节顺序', 'en-US': 'Byte order' },
  },
} as const;

/** Modbus TCP. */
export const modbusTcp = defineProtocol({
  ...shared,
  name: 'modbus-tcp',
  gateway: null,
  settings: modbusSettings,
});

/** RTU frames through a TCP connection. */
export const modbusRtuTcp = defineProtocol({
  ...shared,
  name: 'modbus-rtu-tcp',
  gateway: null,
  settings: serialSettings,
});

/** RTU frames through the connection of a box that dials in. */
export const modbusDialIn = defineProtocol({
  ...shared,
  name: 'modbus-dial-in',
  gateway: 'dial-in',
  settings: serialSettings,
});
