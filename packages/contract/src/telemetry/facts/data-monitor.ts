// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const dataMonitorFacts = {
  device: {
    deviceId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['id', 'name', 'address', 'dataType'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  dataSet: {
    id: { type: 'number', whole: true, above: 0 },
  },
  bind: {
    itemId: { type: 'number', whole: true, above: 0 },
    dataSetId: { type: 'number', whole: true, above: 0, nullable: true },
  },
} as const satisfies GroupFacts;
