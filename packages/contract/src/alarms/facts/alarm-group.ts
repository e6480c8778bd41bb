// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmGroupFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'createdAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'alarm.group_name_rule',
      more: true,
    },
    ruleIds: { type: 'list', min: 2, max: 200, code: { min: 'alarm.group_of_one' } },
    description: { type: 'text', trim: true, max: 200 },
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
      code: 'alarm.group_name_rule',
      more: true,
    },
    ruleIds: { type: 'list', min: 2, max: 200, code: { min: 'alarm.group_of_one' } },
    description: { type: 'text', trim: true, max: 200 },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 100, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
