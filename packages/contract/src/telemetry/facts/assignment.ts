// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const assignmentFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'createdAt', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    state: {
      type: 'choice',
      of: ['waiting', 'running', 'paused', 'failed', 'ended'],
      optional: true,
    },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  otherWriters: {
    id: { type: 'number', whole: true, above: 0 },
  },
  now: {
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
      code: 'assignment.name_rule',
      more: true,
    },
    source: { type: 'other', more: true },
    condition: { type: 'other', more: true, optional: true },
    targetPointId: { type: 'number', whole: true, above: 0 },
    mode: { type: 'choice', of: ['change', 'period', 'once'] },
    periodMs: {
      type: 'number',
      whole: true,
      min: 1000,
      max: 86_400_000,
      code: { min: 'assignment.period_rule', max: 'assignment.period_rule' },
      optional: true,
    },
    mostPerMinute: {
      type: 'number',
      whole: true,
      min: 1,
      max: 60,
      code: { min: 'assignment.rate_rule', max: 'assignment.rate_rule' },
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
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'assignment.name_rule',
      more: true,
    },
    source: { type: 'other', more: true },
    condition: { type: 'other', more: true },
    targetPointId: { type: 'number', whole: true, above: 0 },
    mode: { type: 'choice', of: ['change', 'period', 'once'] },
    periodMs: {
      type: 'number',
      whole: true,
      min: 1000,
      max: 86_400_000,
      code: { min: 'assignment.period_rule', max: 'assignment.period_rule' },
    },
    mostPerMinute: {
      type: 'number',
      whole: true,
      min: 1,
      max: 60,
      code: { min: 'assignment.rate_rule', max: 'assignment.rate_rule' },
    },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  start: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true, optional: true },
  },
  end: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
