// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmRuleFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'level', 'createdAt'], optional: true },
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
      code: 'alarm.name_rule',
      more: true,
    },
    level: { type: 'choice', of: [1, 2, 3, 4], optional: true },
    when: { type: 'other', more: true },
    onDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000, optional: true },
    offDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000, optional: true },
    enabled: { type: 'flag', optional: true },
    description: { type: 'text', trim: true, max: 200, optional: true },
    recordedPointIds: { type: 'list', max: 8, optional: true },
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
      code: 'alarm.name_rule',
      more: true,
    },
    level: { type: 'choice', of: [1, 2, 3, 4] },
    when: { type: 'other', more: true },
    onDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000 },
    offDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000 },
    enabled: { type: 'flag' },
    description: { type: 'text', trim: true, max: 200 },
    recordedPointIds: { type: 'list', max: 8, optional: true },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
