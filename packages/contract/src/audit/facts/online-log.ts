// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const onlineLogFacts = {
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['at', 'deviceName'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    kind: { type: 'choice', of: ['device', 'gateway'], optional: true },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    gatewayId: { type: 'number', whole: true, above: 0, optional: true },
    state: { type: 'choice', of: ['online', 'offline', 'abnormal'], optional: true },
  },
  export: {
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    kind: { type: 'choice', of: ['device', 'gateway'], optional: true },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    gatewayId: { type: 'number', whole: true, above: 0, optional: true },
    state: { type: 'choice', of: ['online', 'offline', 'abnormal'], optional: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
} as const satisfies GroupFacts;
