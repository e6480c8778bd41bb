// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const pointGroupFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 3,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'point_group.name_rule',
      more: true,
    },
  },
  rename: {
    id: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 3,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'point_group.name_rule',
      more: true,
    },
  },
  delete: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
