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
      pattern: /^[^(){}（）｛｝［］【】〖〗]*$/u,
      code: 'point_group.name_rule',
    },
  },
  rename: {
    id: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 3,
      max: 20,
      pattern: /^[^(){}（）｛｝［］【】〖〗]*$/u,
      code: 'point_group.name_rule',
    },
  },
  delete: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
