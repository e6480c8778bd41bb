// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmFacts = {
  current: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    pointId: { type: 'number', whole: true, above: 0, optional: true },
    level: { type: 'number', whole: true, min: 1, max: 4, optional: true },
    kind: {
      type: 'choice',
      of: ['high-high', 'upper', 'lower', 'low-low', 'rule'],
      optional: true,
    },
    confirmed: { type: 'flag', optional: true },
    chattering: { type: 'flag', optional: true },
    silence: {
      type: 'choice',
      of: ['none', 'any', 'shelved', 'out-of-service', 'suppressed'],
      optional: true,
    },
    firstOut: { type: 'choice', of: ['first', 'after', 'either'], optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: {
      type: 'choice',
      of: ['raisedAt', 'clearedAt', 'confirmedAt', 'level', 'number', 'name'],
      optional: true,
    },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    retained: { type: 'flag', optional: true },
  },
  counts: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
  },
  trend: {
    view: { type: 'choice', of: ['hours', 'days', 'months'] },
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
  history: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    pointId: { type: 'number', whole: true, above: 0, optional: true },
    level: { type: 'number', whole: true, min: 1, max: 4, optional: true },
    kind: {
      type: 'choice',
      of: ['high-high', 'upper', 'lower', 'low-low', 'rule'],
      optional: true,
    },
    confirmed: { type: 'flag', optional: true },
    chattering: { type: 'flag', optional: true },
    silence: {
      type: 'choice',
      of: ['none', 'any', 'shelved', 'out-of-service', 'suppressed'],
      optional: true,
    },
    firstOut: { type: 'choice', of: ['first', 'after', 'either'], optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: {
      type: 'choice',
      of: ['raisedAt', 'clearedAt', 'confirmedAt', 'level', 'number', 'name'],
      optional: true,
    },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999 },
    active: { type: 'flag', optional: true },
  },
  export: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    pointId: { type: 'number', whole: true, above: 0, optional: true },
    level: { type: 'number', whole: true, min: 1, max: 4, optional: true },
    kind: {
      type: 'choice',
      of: ['high-high', 'upper', 'lower', 'low-low', 'rule'],
      optional: true,
    },
    confirmed: { type: 'flag', optional: true },
    chattering: { type: 'flag', optional: true },
    silence: {
      type: 'choice',
      of: ['none', 'any', 'shelved', 'out-of-service', 'suppressed'],
      optional: true,
    },
    firstOut: { type: 'choice', of: ['first', 'after', 'either'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    from: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    to: { type: 'number', whole: true, min: 0, max: 253_402_300_799_999, optional: true },
    active: { type: 'flag', optional: true },
    timeZone: { type: 'text', max: 64, more: true, optional: true },
  },
  detail: {
    id: { type: 'number', whole: true, above: 0 },
  },
  confirm: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
    note: { type: 'text', trim: true, max: 500, optional: true },
  },
} as const satisfies GroupFacts;
