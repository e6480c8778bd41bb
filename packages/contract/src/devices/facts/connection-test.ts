// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const connectionTestFacts = {
  run: {
    protocol: {
      type: 'choice',
      of: ['modbus-tcp', 'modbus-rtu-tcp', 'modbus-dial-in', 'mqtt-json', 's7', 'calculated'],
      optional: true,
    },
    host: {
      type: 'text',
      trim: true,
      max: 253,
      code: 'device.host_rule',
      more: true,
      optional: true,
    },
    gatewayId: { type: 'number', whole: true, above: 0, nullable: true, optional: true },
    port: {
      type: 'number',
      whole: true,
      min: 0,
      max: 65_535,
      code: 'device.port_rule',
      optional: true,
    },
    profile: { type: 'text', min: 1, max: 60, optional: true },
    unitId: {
      type: 'number',
      whole: true,
      min: 0,
      max: 255,
      code: 'device.unit_rule',
      optional: true,
    },
    wordOrder: { type: 'choice', of: ['ABCD', 'CDAB', 'BADC', 'DCBA'], optional: true },
    maxRegisters: { type: 'number', whole: true, min: 1, max: 125, optional: true },
    model: {
      type: 'choice',
      of: ['S7-1200', 'S7-1500', 'S7-300', 'S7-400', 'S7-200-SMART'],
      optional: true,
    },
    rack: { type: 'number', whole: true, min: 0, max: 7, optional: true },
    slot: { type: 'number', whole: true, min: 0, max: 31, optional: true },
    connection: { type: 'choice', of: ['pg', 'op', 'basic'], optional: true },
  },
  preview: {
    device: { type: 'other', more: true },
    points: { type: 'list', min: 1, max: 40 },
  },
} as const satisfies GroupFacts;
