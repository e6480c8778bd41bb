// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const pointFacts = {
  list: {
    deviceId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['id', 'name', 'address', 'dataType'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  brief: {
    itemId: { type: 'number', whole: true, above: 0 },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
  },
  create: {
    deviceId: { type: 'number', whole: true, above: 0 },
    point: { type: 'other', more: true },
  },
  createMany: {
    deviceId: { type: 'number', whole: true, above: 0 },
    points: { type: 'list', min: 1, max: 1000 },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 50,
      pattern: /^[^(){}（）｛｝［］【】〖〗]*$/u,
      code: 'point.name_rule',
    },
    dataType: { type: 'choice', of: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    displayFormat: { type: 'choice', of: [1, 2, 3, 4, 5, 6, 7, 8] },
    unit: { type: 'text', trim: true, max: 20 },
    writable: { type: 'flag' },
    saved: { type: 'flag' },
    decimals: { type: 'number', whole: true, min: 0, max: 9, nullable: true },
    lowerLimit: { type: 'number', nullable: true },
    upperLimit: { type: 'number', nullable: true },
    limitLevel: { type: 'choice', of: [1, 2, 3, 4], optional: true },
    limitDelayMs: { type: 'number', whole: true, min: 0, max: 86_400_000, optional: true },
    limitDeadband: { type: 'number', min: 0, optional: true },
    slope: { type: 'number', more: true },
    intercept: { type: 'number' },
    groupId: { type: 'number', whole: true, above: 0, nullable: true },
    family: { type: 'other', more: true, optional: true },
    address: { type: 'other', more: true, optional: true },
    bit: { type: 'other', more: true, nullable: true, optional: true },
    length: { type: 'other', more: true, optional: true },
    wordOrder: {
      type: 'choice',
      of: ['ABCD', 'CDAB', 'BADC', 'DCBA'],
      nullable: true,
      optional: true,
    },
    area: { type: 'choice', of: ['DB', 'M', 'I', 'Q', 'V'], optional: true },
    db: { type: 'number', whole: true, min: 1, max: 65_535, nullable: true, optional: true },
    byte: { type: 'number', whole: true, min: 0, max: 65_535, optional: true },
    text: { type: 'choice', of: ['string', 'chars'], optional: true },
  },
  copy: {
    itemId: { type: 'number', whole: true, above: 0 },
    deviceId: { type: 'number', whole: true, above: 0 },
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 1000, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
