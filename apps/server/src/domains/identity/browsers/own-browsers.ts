/** Users have alarms shown by browsers of theirs, and end it. */
import { type CallParsed, refuse } from '@millwright/contract';
import type { pushBrowserCalls } from '@millwright/contract/identity/push-browsers.calls';
import { maxPushBrowsers } from '@millwright/contract/identity/push-browsers.schemas';
import { actingFor } from '../../../platform/audit/index.ts';
import type { CallContext } from '../../../platform/http/index.ts';
import { isBrowserKey, type WebPush } from '../../../platform/notify/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import {
  countBrowsers,
  deleteBrowser,
  lockHolder,
  moveBrowser,
  putBrowser,
} from './browsers.store.ts';

export interface BrowserNeeds
  extends Pick<IdentityNeeds, 'db' | 'transactions' | 'auditTrail' | 'clock'> {
  /** Null where the channel is switched off. */
  readonly webPush: Pick<WebPush, 'policy' | 'keys'> | null;
}

/** @throws Fault refusal `identity.push_off`, `identity.push_service`, `identity.push_keys` */
function checkAddress(
  webPush: BrowserNeeds['webPush'],
  { endpoint, p256dh }: { readonly endpoint: string; readonly p256dh: string },
): void {
  if (webPush === null) throw refuse('identity.push_off');
  if (!webPush.policy.allows(endpoint)) {
    const host = URL.canParse(endpoint) ? new URL(endpoint).host : '–';
    throw refuse('identity.push_service', { host });
  }
  if (!isBrowserKey(p256dh)) throw refuse('identity.push_keys');
}

type Context = Pick<CallContext, 'session' | 'address' | 'agent'>;

/**
 * @throws Fault refusal `identity.push_off`, `identity.push_service`, `identity.push_keys`,
 *   `identity.browsers_full`, `general.signed_out`
 */
export async function subscribeBrowser(
  { webPush, transactions, auditTrail, clock }: BrowserNeeds,
  { endpoint, p256dh, auth, frame }: CallParsed<typeof pushBrowserCalls.subscribe>,
  context: Context,
): Promise<{ id: number }> {
  const { userId, userName, tokenHash } = context.session;
  checkAddress(webPush, { endpoint, p256dh });
  return transactions.run(async (tx) => {
    const holder = await lockHolder(tx, tokenHash);
    if (holder === undefined) throw refuse('general.signed_out');
    if ((await countBrowsers(tx, userId, endpoint)) >= maxPushBrowsers) {
      throw refuse('identity.browsers_full', { limit: maxPushBrowsers });
    }
    const now = new Date(clock.now());
    const { agent } = context;
    const keys = { endpoint, p256dh, auth };
    const id = await putBrowser(tx, { user: userId, ...keys, ...holder, frame, agent, now });
    await auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.subscribe_browser',
      subject: { kind: 'user', id: userId, name: userName },
    });
    return { id };
  });
}

/** @throws Fault refusal `general.not_found` */
export async function unsubscribeBrowser(
  { transactions, auditTrail }: BrowserNeeds,
  id: number,
  context: Context,
): Promise<void> {
  const { userId, userName } = context.session;
  await transactions.run(async (tx) => {
    if ((await deleteBrowser(tx, userId, id)) === undefined) throw refuse('general.not_found');
    await auditTrail.record(tx, {
      ...actingFor(context),
      action: 'user.unsubscribe_browser',
      subject: { kind: 'user', id: userId, name: userName },
    });
  });
}

/**
 * Its push service gave a browser another address while its pages were closed.
 * @throws Fault refusal `general.not_found`, `identity.push_off`, `identity.push_service`,
 *   `identity.push_keys`
 */
export async function renewBrowser(
  { webPush, transactions }: Pick<BrowserNeeds, 'webPush' | 'transactions'>,
  { before, ...address }: CallParsed<typeof pushBrowserCalls.renew>,
): Promise<void> {
  checkAddress(webPush, address);
  await transactions.run(async (tx) => {
    if (!(await moveBrowser(tx, before, address))) throw refuse('general.not_found');
  });
}
