/** Whose turns the devices and the boxes of an item take. */
import { after, type Clock, type ItemId, minutes, type UserId } from '@millwright/kernel';

/** An item is given to an account, or taken from it, now and then. */
const rereadAfter = minutes(5);

/** What is given to turns as the owner of an item, which an account has or nobody. */
export const ownerName = (item: ItemId, account: UserId | null): string =>
  account === null ? `item ${item}` : String(account);

/**
 * The account that has the item; an item of no account takes turns by itself. The database is asked
 * at the first dial, once for all that dial then, and later beside a dial: it holds none up.
 */
export function createDialOwner({
  item,
  accountOf,
  clock,
}: {
  readonly item: ItemId;
  readonly accountOf: (item: ItemId) => Promise<UserId | null>;
  readonly clock: Clock;
}): () => Promise<string> {
  let known: string | null = null;
  let rereadAt = clock.now();
  let reading: Promise<string> | null = null;

  async function read(): Promise<string> {
    rereadAt = after(clock.now(), rereadAfter);
    try {
      known = ownerName(item, await accountOf(item));
    } catch {
      rereadAt = clock.now();
    }
    return known ?? ownerName(item, null);
  }

  return async () => {
    if (known !== null && clock.now() < rereadAt) return known;
    reading ??= read().finally(() => {
      reading = null;
    });
    return known ?? (await reading);
  };
}
