// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const deletionFacts = {
  deleteDevices: {
    ids: { type: 'list', min: 1, max: 500, code: { min: 'identity.nothing_chosen' } },
  },
  deleteItem: {
    id: { type: 'number', whole: true, above: 0 },
    itemName: { type: 'text', max: 200 },
  },
  takeBack: {
    id: { type: 'number', whole: true, above: 0 },
  },
} as const satisfies GroupFacts;
