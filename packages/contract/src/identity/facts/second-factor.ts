// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const secondFactorFacts = {
  begin: {
    password: { type: 'text', min: 1, max: 2048 },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  prove: {
    password: { type: 'text', min: 1, max: 2048 },
    code: {
      type: 'text',
      trim: true,
      max: 20,
      pattern: /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i,
      code: 'identity.wrong_second_factor',
      optional: true,
    },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  turnOn: {
    code: {
      type: 'text',
      trim: true,
      max: 20,
      pattern: /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i,
      code: 'identity.wrong_second_factor',
    },
  },
  turnOff: {
    password: { type: 'text', min: 1, max: 2048 },
    code: {
      type: 'text',
      trim: true,
      max: 20,
      pattern: /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i,
      code: 'identity.wrong_second_factor',
    },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  renewRecoveryCodes: {
    password: { type: 'text', min: 1, max: 2048 },
    code: {
      type: 'text',
      trim: true,
      max: 20,
      pattern: /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i,
      code: 'identity.wrong_second_factor',
    },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  reset: {
    id: { type: 'number', whole: true, above: 0 },
  },
  signIn: {
    ticket: { type: 'text', min: 1, max: 128 },
    code: {
      type: 'text',
      trim: true,
      max: 20,
      pattern: /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/i,
      code: 'identity.wrong_second_factor',
    },
  },
} as const satisfies GroupFacts;
