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
  signInBySecondFactor: {
    ticket: { type: 'text', min: 1, max: 128 },
    code: {
      type: 'text',
      trim: true,
      max: 20,
      pattern: /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i,
      code: 'identity.wrong_second_factor',
    },
  },
  logout: {
    token: { type: 'text', max: 256, optional: true },
  },
} as const satisfies GroupFacts;
