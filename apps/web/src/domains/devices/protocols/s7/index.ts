import { s7Address, s7AddressText } from '@millwright/contract/devices/protocols/s7/address';
import {
  nextTypedAddress,
  readTypedAddress,
} from '@millwright/contract/devices/protocols/s7/typed-address';
import { DataType } from '@millwright/kernel';
import type { PointRules, ProtocolWeb } from '../protocol-web.ts';
import { AddressFields } from './AddressFields.tsx';
import { DeviceFields } from './DeviceFields.tsx';

const rules: PointRules = {
  start: { area: 'DB', db: 1, byte: 0, bit: null, text: 'string', length: 1 },
  finish: (entry) => ({
    ...entry,
    db: entry.area === 'DB' ? (entry.db ?? null) : null,
    bit: entry.dataType === DataType.BOOL ? (entry.bit ?? null) : null,
    length: entry.dataType === DataType.CHAR ? (entry.length ?? 1) : 1,
  }),
  writable: () => true,
  typed: {
    example: 'DB1.DBD0',
    hint: 'devices/protocols/s7:typed',
    read: readTypedAddress,
    next: nextTypedAddress,
  },
};

/** Siemens S7 controllers. */
export const web: ProtocolWeb = {
  DeviceFields,
  CopyFields: null,
  AddressFields,
  block: null,
  usePointRules: () => rules,
  stationText: ({ rack, slot }) => ` / ${rack}.${slot}`,
  placeText: (point) => s7AddressText(s7Address.parse(point)),
};
