// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const equipmentStatusFacts = {
  ladder: {
    templateId: { type: 'number', whole: true, above: 0 },
    deviceIds: { type: 'other', more: true, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    width: { type: 'number', whole: true, min: 10, max: 4096, optional: true },
  },
  durations: {
    templateId: { type: 'number', whole: true, above: 0 },
    deviceIds: { type: 'other', more: true, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    by: { type: 'choice', of: ['span', 'day', 'shift'], optional: true },
  },
  table: {
    templateId: { type: 'number', whole: true, above: 0 },
    deviceIds: {
      type: 'list',
      min: 1,
      max: 100,
      code: { min: 'identity.nothing_chosen' },
      optional: true,
    },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    states: { type: 'list', min: 1, max: 17, optional: true },
    leastMs: { type: 'number', whole: true, min: 0, max: 31_622_400_000, optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['from', 'length'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  exportTable: {
    templateId: { type: 'number', whole: true, above: 0 },
    deviceIds: {
      type: 'list',
      min: 1,
      max: 100,
      code: { min: 'identity.nothing_chosen' },
      optional: true,
    },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    states: { type: 'list', min: 1, max: 17, optional: true },
    leastMs: { type: 'number', whole: true, min: 0, max: 31_622_400_000, optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
} as const satisfies GroupFacts;
