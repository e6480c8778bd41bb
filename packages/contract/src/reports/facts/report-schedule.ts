// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const reportScheduleFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['title', 'nextAt', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  choices: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    title: {
      type: 'text',
      trim: true,
      min: 1,
      max: 40,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'report_schedule.title_rule',
      more: true,
    },
    span: {
      type: 'choice',
      of: ['previous_day', 'previous_shift', 'previous_week', 'previous_month', 'last_day'],
    },
    dueAt: { type: 'other', more: true },
    format: { type: 'choice', of: ['pdf', 'xlsx', 'csv'] },
    language: { type: 'choice', of: ['zh-CN', 'en-US'] },
    addresses: { type: 'list', max: 20, code: 'report_schedule.recipients_rule', more: true },
    keep: { type: 'number', whole: true, min: 1, max: 366 },
    kind: { type: 'choice', of: ['report', 'sheet', 'status', 'view'] },
    sourceId: { type: 'number', whole: true, above: 0 },
    userIds: { type: 'list', max: 20, code: 'report_schedule.recipients_rule', more: true },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    title: {
      type: 'text',
      trim: true,
      min: 1,
      max: 40,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'report_schedule.title_rule',
      more: true,
    },
    span: {
      type: 'choice',
      of: ['previous_day', 'previous_shift', 'previous_week', 'previous_month', 'last_day'],
    },
    dueAt: { type: 'other', more: true },
    format: { type: 'choice', of: ['pdf', 'xlsx', 'csv'] },
    language: { type: 'choice', of: ['zh-CN', 'en-US'] },
    addresses: { type: 'list', max: 20, code: 'report_schedule.recipients_rule', more: true },
    keep: { type: 'number', whole: true, min: 1, max: 366 },
    kind: { type: 'choice', of: ['report', 'sheet', 'status', 'view'] },
    sourceId: { type: 'number', whole: true, above: 0 },
    userIds: { type: 'list', max: 20, code: 'report_schedule.recipients_rule', more: true },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  pause: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  resume: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  run: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
