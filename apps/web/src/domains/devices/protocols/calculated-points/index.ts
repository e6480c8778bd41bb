import { DataType } from '@millwright/kernel';
import type { PointRules, ProtocolWeb } from '../protocol-web.ts';
import { AddressFields } from './AddressFields.tsx';
import { Place } from './Place.tsx';

const rules: PointRules = {
  start: { expression: '', tally: 'value', dataType: DataType.DOUBLE },
  finish: (entry) => entry,
  writable: () => false,
  scaled: false,
  types: [DataType.DOUBLE, DataType.BOOL],
};

/** No device: points that are reckoned from others. */
export const web: ProtocolWeb = {
  DeviceFields: null,
  CopyFields: null,
  AddressFields,
  block: null,
  usePointRules: () => rules,
  stationText: () => '',
  placeText: ({ expression = '' }) => expression,
  Place,
};
