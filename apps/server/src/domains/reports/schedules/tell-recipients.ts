/** Who hears of a run: its people by mail and by their bell, addresses outside by mail. */
import type { Language } from '@millwright/contract';
import { hours, type Timestamp, type UserId } from '@millwright/kernel';
import type { Delivery } from '../../../platform/notify/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Items } from '../../items/index.ts';
import { peopleOfSchedule, type RecipientNeeds, seeingNamers } from './recipients.ts';
import { runMessage, type ToldRun } from './run-message.ts';
import { countOutside, insertRecipients, type RunRecipient, type Untold } from './runs.store.ts';
import type { StoredSchedule } from './schedules.store.ts';

export interface TellNeeds extends RecipientNeeds {
  readonly items: RecipientNeeds['items'] & Pick<Items, 'accountsOf'>;
  readonly delivery: Pick<Delivery, 'send'>;
}

/** Mails of reports that an account sends to addresses outside within an hour, as those of alarms. */
const mostOutside = 100;

/** Everybody whom the schedule names, once it was made; its owner alone, where it was not. */
export async function tellRecipients(
  needs: TellNeeds,
  tx: Tx,
  schedule: StoredSchedule,
  run: ToldRun & { readonly id: number },
  now: Timestamp,
): Promise<void> {
  const { itemId } = schedule;
  const hasFailed = run.error !== null;
  const owner = schedule.ownerId === null ? [] : [schedule.ownerId];
  const userIds = hasFailed ? owner : schedule.userIds;
  const people = await peopleOfSchedule(needs, { itemId, userIds });
  const told: RunRecipient[] = [];
  const send = (to: string, language: Language, readerId: UserId): Promise<number | undefined> =>
    needs.delivery.send(tx, {
      ...{ ...runMessage(run, language), to, about: { itemId, readerId } },
      key: `report-run:${run.id}:${to}`,
    });
  for (const userId of userIds) {
    const person = people.get(userId);
    // Somebody who may not see the item does not hear of it by the bell either.
    if (person === undefined) continue;
    const { email, userName: name } = person;
    const language = person.language ?? schedule.language;
    const messageId = email === '' ? null : ((await send(email, language, userId)) ?? null);
    const outcome = email === '' ? ('unreachable' as const) : null;
    told.push({ userId, name, account: null, messageId, outcome });
  }
  if (!hasFailed && schedule.addresses.length > 0) {
    const account = (await needs.items.accountsOf([itemId])).get(itemId) ?? null;
    const seeing = await seeingNamers(needs, itemId, schedule.addresses);
    let room = mostOutside;
    if (account !== null) room -= await countOutside(tx, account, now - hours(1));
    for (const { address: name, namedBy } of schedule.addresses) {
      const outside = { userId: null, name, account };
      let outcome: Untold | null = null;
      if (!seeing.has(namedBy)) outcome = 'withheld';
      else if (room <= 0 && account !== null) outcome = 'too_many';
      if (outcome !== null) {
        told.push({ ...outside, messageId: null, outcome });
        continue;
      }
      room -= 1;
      const messageId = (await send(name, schedule.language, namedBy)) ?? null;
      told.push({ ...outside, messageId, outcome: null });
    }
  }
  await insertRecipients(tx, run.id, told);
}
