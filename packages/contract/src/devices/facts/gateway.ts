// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const gatewayFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0, optional: true },
    awaitsConsent: { type: 'flag', optional: true },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['gatewayName', 'boxId', 'createdAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    kind: { type: 'choice', of: ['mqtt', 'dial-in'], optional: true },
    gatewayName: {
      type: 'text',
      trim: true,
      max: 34,
      pattern: /^[\p{Script=Han}A-Za-z0-9 ]{1,17}$/u,
      code: 'gateway.name_rule',
    },
    boxId: {
      type: 'text',
      trim: true,
      max: 32,
      pattern: /^[A-Za-z0-9]{4,32}$/,
      code: 'gateway.box_id_rule',
    },
    password: {
      type: 'text',
      max: 17,
      pattern: /^[A-Za-z0-9 ]{6,17}$/,
      code: 'gateway.password_rule',
      optional: true,
    },
    registration: { type: 'other', more: true, nullable: true, optional: true },
    networks: { type: 'list', max: 20, code: 'gateway.network_rule', optional: true },
    mappings: { type: 'list', max: 20, optional: true },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    gatewayName: {
      type: 'text',
      trim: true,
      max: 34,
      pattern: /^[\p{Script=Han}A-Za-z0-9 ]{1,17}$/u,
      code: 'gateway.name_rule',
    },
    boxId: {
      type: 'text',
      trim: true,
      max: 32,
      pattern: /^[A-Za-z0-9]{4,32}$/,
      code: 'gateway.box_id_rule',
    },
    password: {
      type: 'text',
      max: 17,
      pattern: /^[A-Za-z0-9 ]{6,17}$/,
      code: 'gateway.password_rule',
      optional: true,
    },
    registration: { type: 'other', more: true, nullable: true, optional: true },
    networks: { type: 'list', max: 20, code: 'gateway.network_rule', optional: true },
    mappings: { type: 'list', max: 20, optional: true },
  },
  consent: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
  },
  delete: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
