// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const alarmPreferenceFacts = {
  setPopup: {
    popup: { type: 'flag' },
  },
  setVoice: {
    voice: { type: 'flag' },
  },
  setWay: {
    channel: { type: 'choice', of: ['popup', 'voice', 'mail', 'sms', 'wechat', 'push'] },
    levels: { type: 'list', max: 4 },
  },
  testWay: {
    channel: { type: 'choice', of: ['mail', 'sms', 'wechat', 'push'] },
  },
} as const satisfies GroupFacts;
