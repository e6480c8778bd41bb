// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const historyTaskFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'createdAt', 'updatedAt'], optional: true },
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
      code: 'history.name_rule',
      more: true,
    },
    mode: { type: 'choice', of: ['periodic', 'change'] },
    intervalMs: {
      type: 'number',
      whole: true,
      min: 1000,
      max: 86_400_000,
      code: { min: 'history.interval_rule', max: 'history.interval_rule' },
      optional: true,
    },
    deadband: { type: 'number', min: 0, optional: true },
    flagPointId: { type: 'number', whole: true, above: 0, nullable: true, optional: true },
    retentionDays: {
      type: 'choice',
      of: [30, 90, 180, 365, 1095, 3650],
      nullable: true,
      optional: true,
    },
    pointIds: { type: 'list', min: 1, max: 5000, code: 'history.points_rule' },
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
      code: 'history.name_rule',
      more: true,
    },
    mode: { type: 'choice', of: ['periodic', 'change'] },
    intervalMs: {
      type: 'number',
      whole: true,
      min: 1000,
      max: 86_400_000,
      code: { min: 'history.interval_rule', max: 'history.interval_rule' },
    },
    deadband: { type: 'number', min: 0 },
    flagPointId: { type: 'number', whole: true, above: 0, nullable: true },
    retentionDays: { type: 'choice', of: [30, 90, 180, 365, 1095, 3650], nullable: true },
    pointIds: { type: 'list', min: 1, max: 5000, code: 'history.points_rule' },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
