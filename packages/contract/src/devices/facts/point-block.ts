// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const pointBlockFacts = {
  list: {
    deviceId: { type: 'number', whole: true, above: 0 },
  },
  create: {
    deviceId: { type: 'number', whole: true, above: 0 },
    name: {
      type: 'text',
      trim: true,
      min: 1,
      max: 20,
      pattern: /^[^,，]*$/,
      code: 'point_block.name_rule',
    },
    family: { type: 'text', min: 1, max: 20 },
    address: { type: 'text', trim: true, min: 1, max: 64 },
    rows: { type: 'list', min: 1, max: 200 },
  },
  delete: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
