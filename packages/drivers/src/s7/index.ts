import type { S7Address } from '@millwright/contract/devices/protocols/s7/address';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import type { Driver } from '../port.ts';
import { openS7Test } from './connection-test.ts';
import { openS7Line } from './s7-line.ts';
import { resolvePoint } from './s7-point.ts';

const s7: Driver<S7Settings, S7Address> = {
  name: 's7',
  checkSettings() {},
  checkPoint(settings, point) {
    const { area, db, address, width, bit } = resolvePoint(settings, { ...point, key: 0 });
    const from = address * 8 + (bit ?? 0);
    const span = { memory: `${area}/${db}`, from, to: bit === null ? from + width * 8 : from + 1 };
    return { writable: true, area: point.address.area, span };
  },
  place({ host, port, settings: { rack, slot, connection, model } }) {
    const line = `s7:${host}:${port}/${rack}.${slot}.${connection}.${model}`;
    // A controller is read by whoever names it.
    return { line, station: null };
  },
  open: openS7Line,
  openTest: openS7Test,
};

/** The drivers of this folder. */
export const drivers = [s7] as const;
