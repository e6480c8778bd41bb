/**
 * Long work that leaves the event loop to others every few milliseconds (decision 42). What is done
 * for one account shares one slice of each turn, however many of its calls, messages and lines are at
 * work, and rests for as long as what could not be cut took beyond that (decision 87).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds after which others have their turn. */
const slice = 4;
/** Milliseconds; longer than that one step takes only on a machine that was away. */
const longestRest = 1_000;

/** What one account, or a work of nobody's, has of the loop. */
export class Share {
  /** When its slice of this turn began; null while it has had none. */
  #began: number | null = null;
  /** When it has rested for all it took, on the scale of `performance.now()`. */
  #restedAt = 0;
  /** Works that wait for a slice, the longest so first. */
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Whether a step of work may be done now: nobody waits, and the slice of this turn is young. */
  mayStep(): boolean {
    this.begin();
    return this.#waiting.length === 0 && this.#isYoung();
  }

  /** Whoever was given a turn has done its step: in the same slice, while it is young, the next one goes on. */
  pass(): void {
    if (this.#waiting.length > 0 && this.#isYoung()) this.#waiting.shift()?.();
  }

  /** Such work took so many milliseconds. */
  spend(ms: number): void {
    this.#rest(Math.max(this.#restedAt, performance.now()) + ms);
  }

  /** Resolves when it is the turn of who asks; of several in the order of asking. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#began === null && this.#timer === undefined) this.#goOn();
    });
  }

  /** Begins a slice where none has begun in this turn, unless others wait for it. */
  begin(): void {
    const now = performance.now();
    if (this.#began === null && this.#waiting.length === 0 && !this.#isResting(now)) {
      this.#beginAt(now);
    }
  }

  /** @returns what to wait for before the next step; nothing while the slice is young */
  pause(after: number): Promise<void> | undefined {
    this.begin();
    if (this.#began === null) return this.turn();
    const now = performance.now();
    const took = now - this.#began;
    if (took < after) {
      // Short works share a slice: of hundreds that wait each would have a turn of the loop to itself.
      this.pass();
      return undefined;
    }
    // A little more than a slice is what the last step of each takes.
    if (took >= 2 * slice) this.#rest(now + took);
    return this.turn();
  }

  #isYoung(): boolean {
    const now = performance.now();
    return this.#began !== null && now - this.#began < slice && !this.#isResting(now);
  }

  #isResting(now: number): boolean {
    return this.#restedAt - slice > now;
  }

  #rest(until: number): void {
    const most = performance.now() + longestRest;
    this.#restedAt = Math.min(Math.max(this.#restedAt, until), most);
  }

  #beginAt(now: number): void {
    this.#began = now;
    setImmediate(this.#end);
  }

  /** A slice is over with its turn; in the next one it is whoever has waited longest who goes on. */
  readonly #end = (): void => {
    this.#began = null;
    this.#goOn();
  };

  readonly #goOn = (): void => {
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    const now = performance.now();
    if (this.#isResting(now)) {
      this.#timer = setTimeout(this.#goOn, Math.ceil(this.#restedAt - slice - now));
      return;
    }
    this.#beginAt(now);
    this.#waiting.shift()?.();
  };
}

/** One for each account that ever asked: a few words each. */
const shares = new Map<string, Share>();
const current = new AsyncLocalStorage<Share>();

/** @param account its id; the name of what no account has */
export function shareOf(account: number | string): Share {
  const owner = String(account);
  const known = shares.get(owner);
  if (known !== undefined) return known;
  const fresh = new Share();
  shares.set(owner, fresh);
  return fresh;
}

/**
 * All that the work does with `createGiveWay` takes its slices from those of the account.
 * @param account its id; the name of what no account has
 */
export const inShareOf = <T>(account: number | string, work: () => T): T =>
  current.run(shareOf(account), work);

/**
 * What is awaited between the steps of one long work: a pause for others where it is due.
 * @param after milliseconds that a slice lasts; none where each step is one
 * @returns nothing to wait for while the slice is young
 */
export function createGiveWay(after = slice): () => Promise<void> | undefined {
  const share = current.getStore() ?? new Share();
  share.begin();
  return () => share.pause(after);
}
