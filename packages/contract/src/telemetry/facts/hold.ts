// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const holdFacts = {
  press: {
    pointId: { type: 'number', whole: true, above: 0 },
    key: { type: 'text', min: 16, max: 64 },
    pressed: { type: 'number' },
    released: { type: 'number' },
    longestSeconds: { type: 'number', whole: true, min: 1, max: 300, optional: true },
    screen: { type: 'other', more: true, optional: true },
  },
  settle: {
    itemId: { type: 'number', whole: true, above: 0 },
    key: { type: 'text', min: 16, max: 64 },
  },
} as const satisfies GroupFacts;
