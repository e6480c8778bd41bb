// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const projectGroupFacts = {
  create: {
    groupName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 50,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'identity.group_name',
      more: true,
    },
    parentId: { type: 'number', whole: true, above: 0, nullable: true, optional: true },
  },
  edit: {
    version: { type: 'text', max: 64 },
    id: { type: 'number', whole: true, above: 0 },
    groupName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 50,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'identity.group_name',
      more: true,
    },
  },
  move: {
    version: { type: 'text', max: 64 },
    id: { type: 'number', whole: true, above: 0 },
    parentId: { type: 'number', whole: true, above: 0, nullable: true },
    position: { type: 'number', whole: true, min: 0 },
  },
  setItems: {
    version: { type: 'text', max: 64 },
    id: { type: 'number', whole: true, above: 0 },
    items: { type: 'list', max: 10_000 },
  },
  delete: {
    version: { type: 'text', max: 64 },
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
} as const satisfies GroupFacts;
