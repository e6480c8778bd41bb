/** What a plan may say: whom it names, and addresses that its channels take. */
import { refuse } from '@millwright/contract';
import type {
  PlanStep,
  StepChannel,
  Target,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { email, phone } from '@millwright/contract/identity/account-rules';
import type { UserId } from '@millwright/kernel';
import type { WebhookPolicy } from '../../../platform/notify/index.ts';

/** Whom somebody may name: people of their own account, and whom the item's plans name already. */
export interface Nameable {
  readonly users: ReadonlySet<UserId>;
  readonly roles: ReadonlySet<number>;
}

/** What reaches nobody by an address that somebody types. */
const toPeopleAlone: ReadonlySet<StepChannel> = new Set(['wechat', 'push']);

/** Both go from an address to a channel. */
const rules: Partial<Record<StepChannel, typeof email>> = { mail: email, sms: phone };

function checkTarget(
  channel: StepChannel,
  target: Target,
  { nameable, webhooks }: { nameable: Nameable; webhooks: WebhookPolicy | null },
): void {
  const isOutside = target.kind === 'address';
  if (isOutside ? toPeopleAlone.has(channel) : channel === 'webhook') {
    throw refuse('alarm.target_unfit');
  }
  if (target.kind === 'user' && !nameable.users.has(target.userId)) {
    throw refuse('alarm.recipient_foreign');
  }
  if (target.kind === 'role' && !nameable.roles.has(target.roleId)) {
    throw refuse('alarm.recipient_foreign');
  }
  if (target.kind !== 'address') return;
  const { address } = target;
  if (channel === 'webhook') checkWebhook(webhooks, address);
  else if (rules[channel]?.safeParse(address).success === false) {
    throw refuse('alarm.address_wrong', { address });
  }
}

/** @throws Fault refusal `alarm.webhook_refused` */
export function checkWebhook(webhooks: WebhookPolicy | null, address: string): void {
  if (webhooks?.allows(address) !== true) throw refuse('alarm.webhook_refused', { address });
}

/**
 * @throws Fault refusal `alarm.recipient_foreign`, `alarm.address_wrong`, `alarm.target_unfit`,
 *   `alarm.webhook_refused`
 */
export function checkSteps(
  steps: readonly PlanStep[],
  within: { readonly nameable: Nameable; readonly webhooks: WebhookPolicy | null },
): void {
  for (const { channel, to } of steps) {
    for (const target of to) checkTarget(channel, target, within);
  }
}
