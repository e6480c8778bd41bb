import type { Language } from '@millwright/contract';
import { actingAs } from '../../../platform/audit/index.ts';
import type { OutgoingMessage } from '../../../platform/notify/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { deleteDevice, deletePlacesOf, findDeviceOfRetired } from '../sessions/index.ts';
import { findUser, type UserRow } from '../users/index.ts';

const texts = {
  'zh-CN': {
    subject: '记住的设备已移除',
    text: (name: string, address: string) =>
      `有人从 ${address} 使用已失效的凭据登录账号“${name}”，该凭据可能已被复制。` +
      '这台设备已从账号中移除，它的登录已全部结束。请用密码重新登录；如果不是您本人，请修改密码。',
  },
  'en-US': {
    subject: 'A remembered device was removed',
    text: (name: string, address: string) =>
      `Somebody at ${address} tried to sign in to the account "${name}" with a token that was ` +
      'replaced: it may have been copied. The device was removed from the account and its ' +
      'sessions have ended. Sign in with the password; if it was not you, change it.',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

/** Short messages have no template for it; the operation log tells who has no mail address. */
function tell(user: UserRow, address: string): OutgoingMessage | null {
  if (user.email === '') return null;
  const { subject, text } = texts[user.language ?? 'zh-CN'];
  return { channel: 'mail', to: user.email, subject, text: text(user.user_name, address) };
}

/**
 * A token that was replaced comes again: somebody has copied it, the one who brings it now or the
 * one who used it before. The device is forgotten, its sessions end, and its owner is told. Does
 * nothing when the token never was one.
 */
export async function endStolenDevice(
  needs: Pick<AccountNeeds, 'db' | 'transactions' | 'auditTrail' | 'guard' | 'delivery' | 'log'>,
  tokenHash: string,
  address: string,
): Promise<void> {
  const device = await findDeviceOfRetired(needs.db, tokenHash);
  if (device === undefined) return;
  const ended = await needs.transactions.run(async (tx) => {
    const user = await findUser(tx, device.user_id);
    const sessions = await deleteDevice(tx, device.user_id, device.id);
    if (user === undefined || sessions === null) return [];
    // The thief may have signed in: what they came from is known no more.
    await deletePlacesOf(tx, user.id);
    await needs.auditTrail.record(tx, {
      ...actingAs('sign-in'),
      action: 'user.device_theft',
      subject: { kind: 'user', id: user.id, name: user.user_name },
      address,
    });
    const message = tell(user, address);
    if (message !== null) await needs.delivery.send(tx, message);
    return sessions;
  });
  needs.log.warn({ address, user: device.user_id }, 'a device token that was replaced came again');
  for (const hash of ended) needs.guard.announce({ kind: 'ended', tokenHash: hash });
}
