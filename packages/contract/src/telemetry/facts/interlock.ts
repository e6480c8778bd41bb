// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const interlockFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'createdAt', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  forbidding: {
    pointId: { type: 'number', whole: true, above: 0 },
    value: { type: 'text', max: 512, optional: true },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'interlock.name_rule',
      more: true,
    },
    locked: { type: 'other', more: true },
    condition: { type: 'other', more: true },
    lockReason: { type: 'text', trim: true, min: 1, max: 100, code: 'interlock.reason_rule' },
    whenUnknown: { type: 'choice', of: ['forbid', 'allow'], optional: true },
    atRest: { type: 'choice', of: ['forbid', 'allow'], optional: true },
    enabled: { type: 'flag', optional: true },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'interlock.name_rule',
      more: true,
    },
    locked: { type: 'other', more: true },
    condition: { type: 'other', more: true },
    lockReason: { type: 'text', trim: true, min: 1, max: 100, code: 'interlock.reason_rule' },
    whenUnknown: { type: 'choice', of: ['forbid', 'allow'] },
    atRest: { type: 'choice', of: ['forbid', 'allow'], optional: true },
    enabled: { type: 'flag' },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
