// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const recipientPlanFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  choices: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'alarm.plan_name_rule',
      more: true,
    },
    levels: { type: 'list', min: 1, max: 4 },
    steps: { type: 'list', min: 1, max: 20 },
    quiet: { type: 'other', more: true, nullable: true },
    stopsAtEnd: { type: 'flag' },
    language: { type: 'choice', of: ['zh-CN', 'en-US'] },
    enabled: { type: 'flag' },
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
      code: 'alarm.plan_name_rule',
      more: true,
    },
    levels: { type: 'list', min: 1, max: 4 },
    steps: { type: 'list', min: 1, max: 20 },
    quiet: { type: 'other', more: true, nullable: true },
    stopsAtEnd: { type: 'flag' },
    language: { type: 'choice', of: ['zh-CN', 'en-US'] },
    enabled: { type: 'flag' },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  test: {
    itemId: { type: 'number', whole: true, above: 0 },
    channel: { type: 'choice', of: ['mail', 'sms', 'wechat', 'webhook', 'push'] },
    address: { type: 'text', trim: true, max: 500, optional: true },
  },
  duty: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
  setDuty: {
    itemId: { type: 'number', whole: true, above: 0 },
    duties: { type: 'list', max: 100 },
    swaps: { type: 'list', max: 200 },
    version: { type: 'number', whole: true },
  },
} as const satisfies GroupFacts;
