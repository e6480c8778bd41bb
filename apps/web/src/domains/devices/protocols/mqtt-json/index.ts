import type { ProtocolWeb } from '../protocol-web.ts';
import { AddressFields } from './AddressFields.tsx';

/** A box that collects by itself and publishes JSON. */
export const web: ProtocolWeb = {
  DeviceFields: null,
  CopyFields: null,
  AddressFields,
  block: null,
  usePointRules: () => ({
    start: { family: 'key', address: '' },
    finish: (entry) => entry,
    writable: () => false,
  }),
  stationText: () => '',
  placeText: ({ family, address }) => `${family} ${address}`,
};
