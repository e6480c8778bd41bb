// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const identityFacts = {
  login: {
    userName: { type: 'text', min: 1, max: 254 },
    password: { type: 'text', min: 1, max: 2048 },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    mode: { type: 'choice', of: ['password', 'code'], optional: true },
    remember: { type: 'choice', of: ['0', '1'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  signInByDevice: {
    userName: { type: 'text', min: 1, max: 254 },
    token: { type: 'text', min: 1, max: 2048, optional: true },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  logout: {
    token: { type: 'text', max: 256, optional: true },
  },
} as const satisfies GroupFacts;
