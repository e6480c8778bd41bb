// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmPreferenceFacts = {
  setPopup: {
    popup: { type: 'flag' },
  },
  setVoice: {
    voice: { type: 'flag' },
  },
} as const satisfies GroupFacts;
