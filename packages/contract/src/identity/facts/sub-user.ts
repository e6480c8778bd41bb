// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const subUserFacts = {
  list: {
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: {
      type: 'choice',
      of: ['userName', 'createdAt', 'lastSignInAt', 'expiresAt'],
      optional: true,
    },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    parentId: { type: 'number', whole: true, above: 0, optional: true },
    parentName: { type: 'text', trim: true, min: 1, max: 64, optional: true },
    enabled: { type: 'flag', optional: true },
  },
  create: {
    userName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 64,
      pattern: /^(?!1\d{10}$)[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'identity.user_name',
    },
    password: {
      type: 'text',
      max: 20,
      pattern: /^[A-Za-z0-9]{3,20}$/,
      code: 'identity.password_rule',
    },
    roles: { type: 'list', max: 50, optional: true },
    items: { type: 'list', max: 1000, optional: true },
    expiresAt: {
      type: 'number',
      whole: true,
      min: 0,
      max: 253_402_300_799_999,
      nullable: true,
      optional: true,
    },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    userName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 64,
      pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'identity.user_name',
      more: true,
      optional: true,
    },
    password: {
      type: 'text',
      max: 20,
      pattern: /^[A-Za-z0-9]{3,20}$/,
      code: 'identity.password_rule',
      optional: true,
    },
    roles: { type: 'list', max: 50, optional: true },
    items: { type: 'list', max: 1000, optional: true },
    expiresAt: {
      type: 'number',
      whole: true,
      min: 0,
      max: 253_402_300_799_999,
      nullable: true,
      optional: true,
    },
  },
  enable: {
    id: { type: 'number', whole: true, above: 0 },
    enabled: { type: 'flag' },
  },
  delete: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  items: {
    id: { type: 'number', whole: true, above: 0 },
  },
  loginAs: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
