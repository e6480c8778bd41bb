/**
 * What acts by itself uses a few of the connections to the database, and of those an account a part,
 * in fair turns: the others are left to people, whatever fires.
 */
import { type Clock, type ItemId, minutes, type Timestamp, type UserId } from '@millwright/kernel';
import { createFairTurns } from '../../platform/admission/index.ts';
import type { Metrics } from '../../platform/metrics.ts';

export interface AccountTurns {
  /** Under what is counted what is done for the item: its account, or itself where no account has it. */
  keyOf(item: ItemId): Promise<string>;
  /**
   * Does what asks the database for something, one connection at a time, when it is the turn of what
   * acts for the account that has the item; nothing that waits for machines. @throws what the work throws
   */
  act<T>(item: ItemId, work: () => Promise<T>): Promise<T>;
  /** The same of what ends a write, whoever gave it: it does not stand behind all that wants to begin. */
  end<T>(item: ItemId, work: () => Promise<T>): Promise<T>;
}

/** Of the pool's sixteen; an account has eight reads and four changes of calls beside. */
const atOnce = { inAll: 6, ofOne: 2, forFirst: 2 };
/** An item that was given to others is counted as theirs after so long at the latest. */
const lookAgainAfter = minutes(1);

interface Known {
  key: string;
  at: Timestamp;
  /** It is being asked for. */
  isAsked: boolean;
}

export function createAccountTurns(needs: {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly accountOf: (item: ItemId) => Promise<UserId | null>;
}): AccountTurns {
  const { clock } = needs;
  const turns = createFairTurns(atOnce);
  /** One for each item that ever acted: a few words each. */
  const known = new Map<ItemId, Known>();
  /** That are asked for the first time. */
  const asked = new Map<ItemId, Promise<string>>();
  needs.metrics.level(
    'acting_waiting',
    'What acts by itself and waits for its turn at the database',
    () => turns.waiting,
  );

  const ask = async (item: ItemId): Promise<string> => {
    const account = await turns.run('accounts', () => needs.accountOf(item));
    const key = account === null ? `item ${item}` : String(account);
    known.set(item, { key, at: clock.now(), isAsked: false });
    return key;
  };
  const first = (item: ItemId): Promise<string> => {
    const open = asked.get(item) ?? ask(item).finally(() => asked.delete(item));
    asked.set(item, open);
    return open;
  };
  const keyOf = async (item: ItemId): Promise<string> => {
    const one = known.get(item);
    if (one === undefined) return await first(item);
    const age = clock.now() - one.at;
    if (!one.isAsked && (age >= lookAgainAfter || age < 0)) {
      one.isAsked = true;
      // Until it is known it is whose it was; so while the database is away.
      ask(item).catch(() => {
        one.isAsked = false;
      });
    }
    return one.key;
  };

  return {
    keyOf,
    act: async (item, work) => await turns.run(await keyOf(item), work),
    end: async (item, work) => await turns.run(`${await keyOf(item)} ends`, work),
  };
}
