// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const deviceFileFacts = {
  export: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    mode: { type: 'choice', of: ['high-performance', 'save-flow'], optional: true },
    state: { type: 'choice', of: ['online', 'offline', 'abnormal', 'disabled'], optional: true },
    protocol: {
      type: 'choice',
      of: ['modbus-tcp', 'modbus-rtu-tcp', 'modbus-dial-in', 'mqtt-json', 's7', 'calculated'],
      optional: true,
    },
    gatewayId: { type: 'number', whole: true, above: 0, optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    ids: { type: 'other', more: true, optional: true },
    format: { type: 'choice', of: ['xlsx', 'csv'], optional: true },
  },
  import: {
    itemId: { type: 'number', whole: true, above: 0 },
    dryRun: { type: 'flag', optional: true },
    encoding: {
      type: 'choice',
      of: ['utf-8', 'utf-16', 'gb18030', 'big5', 'windows-1252'],
      optional: true,
    },
  },
} as const satisfies GroupFacts;
