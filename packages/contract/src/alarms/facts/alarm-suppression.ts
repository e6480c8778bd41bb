// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmSuppressionFacts = {
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
      code: 'alarm.suppression_name_rule',
      more: true,
    },
    when: { type: 'other', more: true },
    onDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000 },
    offDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000 },
    ruleIds: { type: 'list', max: 500 },
    limits: { type: 'list', max: 500 },
    serious: { type: 'flag' },
    enabled: { type: 'flag' },
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
      code: 'alarm.suppression_name_rule',
      more: true,
    },
    when: { type: 'other', more: true },
    onDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000 },
    offDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000 },
    ruleIds: { type: 'list', max: 500 },
    limits: { type: 'list', max: 500 },
    serious: { type: 'flag' },
    enabled: { type: 'flag' },
    description: { type: 'text', trim: true, max: 200 },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 200, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
