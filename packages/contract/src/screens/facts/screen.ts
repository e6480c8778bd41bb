// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const screenFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['name', 'updatedAt'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
    platform: { type: 'choice', of: ['pc', 'mobile'], optional: true },
    popup: { type: 'flag', optional: true },
    deviceId: { type: 'number', whole: true, above: 0, optional: true },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 8,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'screen.name_rule',
      more: true,
    },
    platform: { type: 'choice', of: ['pc', 'mobile'] },
    popup: { type: 'flag' },
    deviceId: { type: 'number', whole: true, above: 0, nullable: true },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 8,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'screen.name_rule',
      more: true,
    },
    platform: { type: 'choice', of: ['pc', 'mobile'] },
    popup: { type: 'flag' },
    deviceId: { type: 'number', whole: true, above: 0, nullable: true },
  },
  delete: {
    id: { type: 'number', whole: true, above: 0 },
  },
  setMain: {
    id: { type: 'number', whole: true, above: 0 },
    main: { type: 'flag', optional: true },
  },
  draft: {
    id: { type: 'number', whole: true, above: 0 },
  },
  editing: {
    id: { type: 'number', whole: true, above: 0 },
    page: { type: 'text', min: 8, max: 40 },
    leaves: { type: 'flag', optional: true },
  },
  saveDraft: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    content: { type: 'text', max: 1_400_000, code: 'screen.content_unreadable' },
  },
  published: {
    id: { type: 'number', whole: true, above: 0 },
  },
  publish: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    reason: { type: 'text', trim: true, max: 200, code: 'screen.reason_rule', optional: true },
  },
  revisions: {
    id: { type: 'number', whole: true, above: 0 },
    page: { type: 'number', whole: true, min: 1, optional: true },
    pageSize: { type: 'number', whole: true, min: 1, max: 1000, optional: true },
    sort: { type: 'choice', of: ['revision'], optional: true },
    order: { type: 'choice', of: ['asc', 'desc'], optional: true },
    keyword: { type: 'text', trim: true, max: 100, optional: true },
  },
  revision: {
    id: { type: 'number', whole: true, above: 0 },
    revision: { type: 'number', whole: true, min: 1, max: 2_147_483_647 },
  },
  restore: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    revision: { type: 'number', whole: true, min: 1, max: 2_147_483_647 },
  },
  svg: {
    id: { type: 'number', whole: true, above: 0 },
    dark: { type: 'flag', optional: true },
  },
} as const satisfies GroupFacts;
