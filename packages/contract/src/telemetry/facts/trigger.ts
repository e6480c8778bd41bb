// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const triggerFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'createdAt', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    state: {
      type: 'choice',
      of: ['off', 'idle', 'delaying', 'fired', 'limited', 'paused', 'failed'],
      optional: true,
    },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  otherWriters: {
    ids: { type: 'other', more: true },
  },
  now: {
    ids: { type: 'other', more: true },
  },
  records: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    id: { type: 'number', whole: true, above: 0 },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
  },
  exportRecords: {
    id: { type: 'number', whole: true, above: 0 },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 12,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'trigger.name_rule',
      more: true,
    },
    condition: { type: 'other', more: true },
    onDelayMs: {
      type: 'number',
      whole: true,
      min: 0,
      max: 3_600_000,
      code: { min: 'trigger.delay_rule', max: 'trigger.delay_rule' },
      optional: true,
    },
    offDelayMs: {
      type: 'number',
      whole: true,
      min: 0,
      max: 3_600_000,
      code: { min: 'trigger.delay_rule', max: 'trigger.delay_rule' },
      optional: true,
    },
    actions: { type: 'list', min: 1, max: 10, code: 'trigger.action_count' },
    mostPerHour: {
      type: 'number',
      whole: true,
      min: 1,
      max: 600,
      code: { min: 'trigger.rate_rule', max: 'trigger.rate_rule' },
      optional: true,
    },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 12,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'trigger.name_rule',
      more: true,
    },
    condition: { type: 'other', more: true },
    onDelayMs: {
      type: 'number',
      whole: true,
      min: 0,
      max: 3_600_000,
      code: { min: 'trigger.delay_rule', max: 'trigger.delay_rule' },
    },
    offDelayMs: {
      type: 'number',
      whole: true,
      min: 0,
      max: 3_600_000,
      code: { min: 'trigger.delay_rule', max: 'trigger.delay_rule' },
    },
    actions: { type: 'list', min: 1, max: 10, code: 'trigger.action_count' },
    mostPerHour: {
      type: 'number',
      whole: true,
      min: 1,
      max: 600,
      code: { min: 'trigger.rate_rule', max: 'trigger.rate_rule' },
    },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  enable: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
    versions: { type: 'list', max: 500, optional: true },
  },
  disable: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
