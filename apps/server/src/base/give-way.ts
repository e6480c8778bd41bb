/**
 * Long work that leaves the event loop to others every few milliseconds (decision 42). What is done
 * for one account shares one slice of each turn, however many of its calls are at work.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds after which others have their turn. */
const slice = 4;

/** What one account, or a work of nobody's, has of each turn of the loop. */
interface Share {
  /** When its slice of this turn began; null while it has had none. */
  began: number | null;
  /** Works that wait for a slice, the longest so first. */
  readonly waiting: (() => void)[];
}

/** One for each account that ever asked: a few words each. */
const shares = new Map<string, Share>();
const current = new AsyncLocalStorage<Share>();

/** A slice is over with its turn; in the next one it is whoever has waited longest who goes on. */
function begin(share: Share): void {
  share.began = performance.now();
  setImmediate(() => {
    share.began = null;
    const next = share.waiting.shift();
    if (next === undefined) return;
    begin(share);
    next();
  });
}

function shareOf(owner: string): Share {
  const known = shares.get(owner);
  if (known !== undefined) return known;
  const fresh: Share = { began: null, waiting: [] };
  shares.set(owner, fresh);
  return fresh;
}

/**
 * All that the work does with `createGiveWay` takes its slices from those of the account.
 * @param account its id; of a box that nobody's account is known of, the box's
 */
export const inShareOf = <T>(account: number | string, work: () => T): T =>
  current.run(shareOf(String(account)), work);

/**
 * What is awaited between the steps of one long work: a pause for others where it is due.
 * @param after milliseconds that a slice lasts; none where each step is one
 * @returns nothing to wait for while the slice is young
 */
export function createGiveWay(after = slice): () => Promise<void> | undefined {
  const share = current.getStore() ?? { began: null, waiting: [] };
  if (share.began === null) begin(share);
  return () => {
    if (share.began === null) begin(share);
    else if (performance.now() - share.began >= after) {
      return new Promise((resolve) => share.waiting.push(resolve));
    }
    return undefined;
  };
}
