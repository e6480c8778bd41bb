// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const roleFacts = {
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['roleName', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  mine: {
    parentId: { type: 'number', whole: true, above: 0, optional: true },
  },
  create: {
    roleName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 50,
      pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'identity.role_name',
      more: true,
    },
    pages: { type: 'list', max: 124 },
    permissions: { type: 'list', max: 64 },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    roleName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 50,
      pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'identity.role_name',
      more: true,
    },
    pages: { type: 'list', max: 124 },
    permissions: { type: 'list', max: 64 },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
