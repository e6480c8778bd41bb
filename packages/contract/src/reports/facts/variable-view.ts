// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const variableViewFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    reportId: { type: 'number', whole: true, above: 0, optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  create: {
    reportId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'variable_view.name_rule',
      more: true,
    },
    settings: { type: 'other', more: true },
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
      code: 'variable_view.name_rule',
      more: true,
    },
    settings: { type: 'other', more: true },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  setData: {
    id: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, max: 1_000_000, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 200, optional: true },
  },
  originData: {
    id: { type: 'number', whole: true, above: 0 },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    limit: { type: 'number', whole: true, min: 1, max: 500, optional: true },
  },
} as const satisfies GroupFacts;
