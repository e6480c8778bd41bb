// Written by `node scripts/generate.ts` from the declarations.
import type { GroupFacts } from '../../fields/facts.ts';

export const accountFacts = {
  editUserName: {
    userName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 64,
      pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'identity.user_name',
      more: true,
    },
  },
  editNameAndPassword: {
    userName: {
      type: 'text',
      trim: true,
      min: 2,
      max: 64,
      pattern: /^[\p{Script=Han}A-Za-z0-9]+$/u,
      code: 'identity.user_name',
      more: true,
    },
    oldPassword: { type: 'text', min: 1, max: 2048 },
    newPassword: { type: 'text', min: 1, max: 2048 },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  changePassword: {
    oldPassword: { type: 'text', min: 1, max: 2048 },
    newPassword: { type: 'text', min: 1, max: 2048 },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  changePasswordByCode: {
    code: { type: 'text', trim: true, max: 6, pattern: /^\d{6}$/, code: 'identity.wrong_code' },
    newPassword: { type: 'text', min: 1, max: 2048 },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  avatar: {
    id: { type: 'number', whole: true, above: 0, optional: true },
    v: { type: 'number', whole: true, above: 0, optional: true },
  },
  setLanguage: {
    language: { type: 'choice', of: ['zh-CN', 'en-US'] },
  },
  editLogoText: {
    text: { type: 'text', trim: true, max: 30, code: 'identity.logo_text' },
  },
  sendOwnCode: {
    way: { type: 'choice', of: ['sms', 'mail'], optional: true },
  },
  checkOwnCode: {
    code: { type: 'text', trim: true, max: 6, pattern: /^\d{6}$/, code: 'identity.wrong_code' },
  },
  sendBindingCode: {
    target: { type: 'text', trim: true, max: 254, code: 'identity.target_rule', more: true },
  },
  bind: {
    target: { type: 'text', trim: true, max: 254, code: 'identity.target_rule', more: true },
    code: { type: 'text', trim: true, max: 6, pattern: /^\d{6}$/, code: 'identity.wrong_code' },
    password: { type: 'text', min: 1, max: 2048, optional: true },
    isEncrypt: { type: 'choice', of: ['0', '1', 'false', 'true'], optional: true },
    keyId: { type: 'text', max: 64, optional: true },
  },
  checkLogOffCode: {
    code: { type: 'text', trim: true, max: 6, pattern: /^\d{6}$/, code: 'identity.wrong_code' },
  },
  logOff: {
    token: { type: 'text', max: 256, optional: true },
  },
  endSession: {
    id: { type: 'number', whole: true, above: 0 },
  },
  forgetDevice: {
    id: { type: 'number', whole: true, above: 0 },
  },
  wechat: {
    code: { type: 'text', min: 1, max: 128, optional: true },
  },
  setWechatPush: {
    push: { type: 'flag' },
  },
} as const satisfies GroupFacts;
