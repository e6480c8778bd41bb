/**
 * Whoever may approve a write is told of it without an open page: by mail, and by WeChat where they
 * follow. What nobody needs to know any more is taken back where no channel has it yet.
 */
import { languages } from '@millwright/contract';
import { approvalChanged } from '@millwright/contract/telemetry/approvals.events';
import { type Clock, hours, type ItemId, type UserId } from '@millwright/kernel';
import type { Config } from '../../../../base/config.ts';
import type { Outbox } from '../../../../platform/events/index.ts';
import type { Delivery } from '../../../../platform/notify/index.ts';
import type { Tx } from '../../../../platform/storage/index.ts';
import type { Identity } from '../../../identity/index.ts';
import type { Items } from '../../../items/index.ts';
import { type AccountsOfWriters, createSecondPeople } from '../people/index.ts';
import { approvalMessage } from './approval-message.ts';
import { countTold, forgetTold, holdWaiting, messagesOf, noteTold } from './approval-told.store.ts';

export interface TellNeeds {
  readonly outbox: Pick<Outbox, 'on'>;
  readonly delivery: Pick<Delivery, 'send' | 'has' | 'withdraw'>;
  readonly clock: Clock;
  readonly items: Pick<Items, 'timeZones'>;
  readonly accountsOfWriters: AccountsOfWriters;
  readonly identity: Pick<Identity, 'peopleToTell' | 'wechatFollowers'>;
  readonly config: Pick<Config, 'PUBLIC_URL'>;
}

/** So often an hour a person is told of approvals by each channel: who gets more reads none. */
const mostPerHour = 10;
/** So many people are told of one write. */
const mostTold = 30;

export function tellApprovers(needs: TellNeeds): void {
  const { outbox, delivery, clock, items, identity } = needs;
  const { PUBLIC_URL: publicUrl } = needs.config;
  const people = createSecondPeople(needs.accountsOfWriters);

  const linkTo = (id: number): string | null =>
    publicUrl === undefined ? null : new URL(`/home?approval=${id}`, publicUrl).toString();

  const tell = async (id: number, itemId: ItemId, tx: Tx): Promise<void> => {
    const waiting = await holdWaiting(tx, id);
    if (waiting === undefined) {
      await delivery.withdraw(tx, await messagesOf(tx, id));
      return;
    }
    const { command, givenBy, itemName } = waiting;
    const may = (await people.approversOf(itemId, givenBy)).slice(0, mostTold) as UserId[];
    const followed = new Map(
      (await identity.wechatFollowers(may)).map(({ userId, openid }) => [userId, openid]),
    );
    const at = new Date(clock.now());
    const told = await countTold(tx, may, new Date(clock.now() - hours(1)));
    const timeZone = (await items.timeZones([itemId]))(itemId);
    for (const { id: userId, email, language } of await identity.peopleToTell(may)) {
      const message = approvalMessage(
        command,
        { language: language ?? languages[0], timeZone, link: linkTo(id) },
        itemName,
      );
      const ways = [
        { channel: 'mail', to: email },
        { channel: 'wechat', to: followed.get(userId) ?? '' },
      ];
      for (const { channel, to } of ways) {
        // What waits for a channel that is not there would be told long after.
        if (to === '' || !delivery.has(channel)) continue;
        if ((told.get(`${channel} ${userId}`) ?? 0) >= mostPerHour) continue;
        const key = `approval:${id}:${userId}`;
        const about = { itemId, readerId: userId };
        const messageId = await delivery.send(tx, { ...message, channel, to, key, about });
        if (messageId === undefined) continue;
        await noteTold(tx, { commandId: id, userId, channel, messageId, at });
      }
    }
    await forgetTold(tx, new Date(clock.now() - hours(24)));
  };

  outbox.on(approvalChanged, 'telemetry.tell_approvers', ({ id, itemId }, tx) =>
    tell(id, itemId, tx),
  );
}
