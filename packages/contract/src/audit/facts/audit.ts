// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const auditFacts = {
  operations: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['at', 'actorName', 'action'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    actorId: { type: 'number', whole: true, above: 0, optional: true },
    action: { type: 'text', max: 60, optional: true },
    subjectKind: { type: 'text', max: 60, optional: true },
    subjectId: { type: 'text', max: 60, optional: true },
  },
  export: {
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    actorId: { type: 'number', whole: true, above: 0, optional: true },
    action: { type: 'text', max: 60, optional: true },
    subjectKind: { type: 'text', max: 60, optional: true },
    subjectId: { type: 'text', max: 60, optional: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
  verify: {
    log: { type: 'choice', of: ['operations', 'writes'], optional: true },
    head: { type: 'text', max: 64, pattern: /^[0-9a-f]{64}$/, optional: true },
  },
} as const satisfies GroupFacts;
