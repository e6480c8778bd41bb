// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const dataSetFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'pointCount', 'createdAt', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  brief: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  selectable: {
    itemId: { type: 'number', whole: true, above: 0 },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
    groupId: { type: 'number', whole: true, above: 0, optional: true },
    dataSetId: { type: 'number', whole: true, above: 0, optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'deviceName'], optional: true },
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
      code: 'data_set.name_rule',
      more: true,
    },
    note: { type: 'text', trim: true, max: 200, optional: true },
    pointIds: { type: 'list', min: 1, max: 1000, code: 'data_set.points_rule' },
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
      code: 'data_set.name_rule',
      more: true,
    },
    note: { type: 'text', trim: true, max: 200 },
    pointIds: { type: 'list', min: 1, max: 1000, code: 'data_set.points_rule', optional: true },
  },
  editPoints: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    pointIds: { type: 'list', min: 1, max: 1000, code: 'data_set.points_rule' },
  },
  import: {
    id: { type: 'number', whole: true, above: 0 },
    text: { type: 'text', max: 500_000 },
    dryRun: { type: 'flag', optional: true },
  },
  batch: {
    id: { type: 'number', whole: true, above: 0 },
    changes: { type: 'other', more: true },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
