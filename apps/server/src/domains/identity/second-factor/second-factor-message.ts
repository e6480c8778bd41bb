import type { Language } from '@millwright/contract';
import type { OutgoingMessage } from '../../../platform/notify/index.ts';
import type { UserRow } from '../users/index.ts';

const texts = {
  'zh-CN': {
    subjects: { gone: '双因素认证已关闭', renewed: '双因素认证恢复码已重新生成' },
    off: (name: string) =>
      `账号“${name}”的双因素认证已在个人设置中关闭，登录时不再需要验证码。` +
      '如果不是您本人，请立即修改密码并重新开启。',
    reset: (name: string) =>
      `管理员已重置账号“${name}”的双因素认证，登录时不再需要验证码。` +
      '请登录后重新设置；如果您没有提出过要求，请联系管理员并修改密码。',
    renewed: (name: string) =>
      `账号“${name}”的双因素认证恢复码已重新生成，以前的恢复码不再有效。` +
      '如果不是您本人，请立即修改密码并重新设置双因素认证。',
  },
  'en-US': {
    subjects: { gone: 'Second factor turned off', renewed: 'New recovery codes' },
    off: (name: string) =>
      `The second factor of the account "${name}" was turned off in its settings: signing in asks ` +
      'for no code any more. If it was not you, change the password at once and turn it on again.',
    reset: (name: string) =>
      `An administrator has taken away the second factor of the account "${name}": signing in asks ` +
      'for no code any more. Set it up anew; if you have not asked for it, ask your administrator ' +
      'and change the password.',
    renewed: (name: string) =>
      `New recovery codes were made for the account "${name}": those of before are good no more. ` +
      'If it was not you, change the password at once and set the second factor up anew.',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

/** Tells the owner; null without a mail address, for short messages have no template for it. */
export function factorMessage(
  user: Pick<UserRow, 'email' | 'language' | 'user_name'>,
  why: 'off' | 'reset' | 'renewed',
): OutgoingMessage | null {
  if (user.email === '') return null;
  const { subjects, ...say } = texts[user.language ?? 'zh-CN'];
  const subject = subjects[why === 'renewed' ? 'renewed' : 'gone'];
  return { channel: 'mail', to: user.email, subject, text: say[why](user.user_name) };
}
