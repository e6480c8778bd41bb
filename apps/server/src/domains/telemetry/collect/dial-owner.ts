/** Whose turns to dial the devices of an item take. */
import { after, type Clock, type ItemId, minutes, type UserId } from '@millwright/kernel';

/** An item is given to an account, or taken from it, now and then. */
const rereadAfter = minutes(5);

/**
 * The account that has the item; an item of no account takes turns by itself. The database is asked
 * at the first dial, and later beside a dial: it holds none up.
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
  const itself = `item ${item}`;
  let known: string | null = null;
  let rereadAt = clock.now();

  async function read(): Promise<string> {
    rereadAt = after(clock.now(), rereadAfter);
    try {
      const account = await accountOf(item);
      known = account === null ? itself : String(account);
    } catch {
      rereadAt = clock.now();
    }
    return known ?? itself;
  }

  return async () => {
    if (known !== null && clock.now() < rereadAt) return known;
    const reading = read();
    return known ?? (await reading);
  };
}
