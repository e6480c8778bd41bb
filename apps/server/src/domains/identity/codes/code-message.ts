/** What a message with a code says, in the language of who reads it. */
import type { Language } from '@millwright/contract';
import { channelOf } from '@millwright/contract/identity/account-rules';
import type { Timestamp } from '@millwright/kernel';
import type { OutgoingMessage } from '../../../platform/notify/index.ts';
import { codeLength } from './code-limits.ts';

const within = codeLength / 60_000;

const texts = {
  'zh-CN': {
    subject: '验证码',
    code: (code: string) => `您的验证码是 ${code}，${within} 分钟内有效。请勿告诉他人。`,
    taken: '有人用此邮箱申请注册，但它已有账号。如果是您本人，请直接登录或找回密码。',
  },
  'en-US': {
    subject: 'Verification code',
    code: (code: string) =>
      `Your verification code is ${code}. It is good for ${within} minutes. Tell nobody.`,
    taken:
      'Somebody asked to register with this address, but it has an account already. ' +
      'If it was you, sign in or reset your password.',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

export function codeMessage(
  target: string,
  { code, until }: { readonly code: string; readonly until: Timestamp },
  language: Language,
): OutgoingMessage {
  const { subject, code: say } = texts[language];
  return {
    channel: channelOf(target),
    to: target,
    subject,
    text: say(code),
    parameters: { code },
    secretUntil: until,
  };
}

/** Told to who has an account and asks to register; short messages have no template for it. */
export function takenMessage(target: string, language: Language): OutgoingMessage | null {
  if (channelOf(target) === 'sms') return null;
  const { subject, taken } = texts[language];
  return { channel: 'mail', to: target, subject, text: taken };
}
