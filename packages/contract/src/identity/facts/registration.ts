// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const registrationFacts = {
  sendSignInCode: {
    target: { type: 'text', trim: true, max: 254, code: 'identity.target_rule', more: true },
  },
  validateUserName: {
    userName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 64,
      pattern: /^(?!1\d{10}$)[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'identity.user_name',
    },
  },
  sendRegistrationCode: {
    target: { type: 'text', trim: true, max: 254, code: 'identity.target_rule', more: true },
  },
  register: {
    userName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 64,
      pattern: /^(?!1\d{10}$)[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'identity.user_name',
    },
    password: { type: 'text', min: 1, max: 2048 },
    target: { type: 'text', trim: true, max: 254, code: 'identity.target_rule', more: true },
    code: { type: 'text', trim: true, max: 6, pattern: /^\d{6}$/, code: 'identity.wrong_code' },
    industry: { type: 'number', whole: true, min: 1, max: 29 },
    customerType: { type: 'number', whole: true, min: 1, max: 8 },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  validateAccount: {
    account: { type: 'text', trim: true, min: 1, max: 254 },
  },
  sendResetCode: {
    account: { type: 'text', trim: true, min: 1, max: 254 },
    way: { type: 'choice', of: ['sms', 'mail'] },
  },
  resetPassword: {
    account: { type: 'text', trim: true, min: 1, max: 254 },
    code: { type: 'text', trim: true, max: 6, pattern: /^\d{6}$/, code: 'identity.wrong_code' },
    password: { type: 'text', min: 1, max: 2048 },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  findUserName: {
    account: { type: 'text', trim: true, max: 254, code: 'identity.target_rule', more: true },
    code: { type: 'text', trim: true, max: 6, pattern: /^\d{6}$/, code: 'identity.wrong_code' },
  },
} as const satisfies GroupFacts;
