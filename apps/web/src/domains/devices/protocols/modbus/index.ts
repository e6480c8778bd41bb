import type { ProtocolWeb } from '../protocol-web.ts';
import { AddressFields } from './AddressFields.tsx';
import { BlockFields, BlockRowField } from './BlockFields.tsx';
import { CopyFields, DeviceFields } from './DeviceFields.tsx';
import { pointRules } from './point-rules.ts';
import { useFamilies } from './use-families.ts';

/** Modbus over TCP, over a serial server and over a box that dials in. */
export const web: ProtocolWeb = {
  DeviceFields,
  CopyFields,
  AddressFields,
  block: { start: { family: 'HR', address: '' }, Fields: BlockFields, RowField: BlockRowField },
  usePointRules: (device) => pointRules(useFamilies(device)),
  stationText: ({ unitId }) => ` / ${unitId}`,
  placeText: ({ family, address, bit }) =>
    `${family} ${address}${typeof bit === 'number' ? `.${bit}` : ''}`,
};
