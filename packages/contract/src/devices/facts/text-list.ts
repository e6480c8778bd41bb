// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const textListFacts = {
  list: {
    itemId: { type: 'number', whole: true, above: 0 },
  },
  create: {
    itemId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 30,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'text_list.name_rule',
      more: true,
    },
    texts: { type: 'list', min: 1, max: 256, code: 'text_list.size_rule', more: true },
  },
  edit: {
    id: { type: 'number', whole: true, above: 0 },
    version: { type: 'number', whole: true },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 30,
      pattern: /^[^(){}（）｛｝［］【】〖〗\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u,
      code: 'text_list.name_rule',
      more: true,
    },
    texts: { type: 'list', min: 1, max: 256, code: 'text_list.size_rule', more: true },
  },
  delete: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
