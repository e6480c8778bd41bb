// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const historySheetFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'createdAt', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'history_sheet.name_rule',
      more: true,
    },
    template: { type: 'other', more: true },
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
      code: 'history_sheet.name_rule',
      more: true,
    },
    template: { type: 'other', more: true },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  data: {
    id: { type: 'number', whole: true, above: 0 },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
  },
  export: {
    id: { type: 'number', whole: true, above: 0 },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    format: { type: 'choice', of: ['xlsx', 'pdf'] },
  },
} as const satisfies GroupFacts;
