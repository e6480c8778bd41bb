// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const itemFacts = {
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['itemName', 'createdAt', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    groupId: { type: 'number', whole: true, above: 0, optional: true },
  },
  get: {
    id: { type: 'number', whole: true, above: 0 },
  },
  create: {
    itemName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 50,
      pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'item.name_rule',
      more: true,
    },
    lnglat: {
      type: 'text',
      trim: true,
      max: 22,
      pattern:
        /^-?(180(\.0{1,6})?|(1[0-7]\d|\d{1,2})(\.\d{1,6})?),-?(90\.0{1,6}|[0-8]?\d\.\d{1,6})$/,
      code: 'item.lnglat_rule',
      nullable: true,
      optional: true,
    },
    note: { type: 'text', trim: true, max: 500, optional: true },
    timeZone: { type: 'text', max: 64, more: true, nullable: true, optional: true },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    itemName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 50,
      pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'item.name_rule',
      more: true,
    },
    lnglat: {
      type: 'text',
      trim: true,
      max: 22,
      pattern:
        /^-?(180(\.0{1,6})?|(1[0-7]\d|\d{1,2})(\.\d{1,6})?),-?(90\.0{1,6}|[0-8]?\d\.\d{1,6})$/,
      code: 'item.lnglat_rule',
      nullable: true,
    },
    note: { type: 'text', trim: true, max: 500 },
    timeZone: { type: 'text', max: 64, more: true, nullable: true, optional: true },
  },
  delete: {
    id: { type: 'number', whole: true, above: 0 },
  },
  deleteMany: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
