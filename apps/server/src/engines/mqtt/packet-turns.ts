/**
 * Whose packets are handled next: each owner in its turn, of an owner each account in its turn and no
 * more than it may, a few packets before the event loop gets on with everything else.
 */

/** How much an account may send. */
export interface PacketAllowance {
  /** Spends one, or says how long to wait in milliseconds and spends nothing. */
  take(account: string): number;
  /** Spends so many more, which those that come then have to wait for. */
  spend(account: string, amount: number): void;
}

/** A connection that has packets. */
export interface Sender {
  /** Its connections share what they may send; null before it has signed in. */
  readonly account: string | null;
  /** Whose accounts share their turns; before it has signed in, its network. */
  readonly owner: string;
  /** Whether it has more that may be handled now. */
  readonly hasMore: boolean;
  /**
   * Handles its next few packets, or what has come of one.
   * @returns what they count for: 1 for an ordinary one, more for a large one, 0 for none
   */
  handleNext(): number;
}

export interface PacketTurns {
  /** Has the sender handle its packets, now or when it is its turn, until it has no more. */
  add(sender: Sender): void;
  /** Accounts that have packets and have sent more than they may, and in whose turns. */
  readonly held: readonly { readonly account: string; readonly owner: string }[];
  /** Milliseconds for which others kept an owner waiting at most, since this was called last. */
  takeLongestWait(): number;
  /** Handles no more. */
  stop(): void;
}

/** Milliseconds of one turn of the event loop in which packets are handled. */
const TURN = 4;
/** Milliseconds that a turn may take longer unpunished: a few packets are handled at once. */
const GRACE = 4;
/** Milliseconds; who has to wait does so for several packets, not with a timer for each. */
const SHORTEST_PAUSE = 50;

/** An account, or a connection that has not signed in. */
interface Line {
  readonly key: string | Sender;
  readonly account: string | null;
  readonly owner: string;
  /** The one that has waited for longest first. */
  readonly senders: Set<Sender>;
  pause: NodeJS.Timeout | null;
}

/** What of an owner need not pause. */
interface Ready {
  /** The one that has waited for longest first. */
  readonly lines: Set<Line>;
  /** When it began to wait for its turn, which others have; on the scale of `performance.now()`. */
  since: number;
}

/** @param allowance of those who have signed in; any number of packets without */
export function createPacketTurns(allowance?: PacketAllowance): PacketTurns {
  const lines = new Map<string | Sender, Line>();
  /** By owner; the one that has waited for longest first. */
  const ready = new Map<string, Ready>();
  /** Null while this turn has handled none. */
  let endsAt: number | null = null;
  let isHandling = false;
  let cancelNext = (): void => {};
  let longestWait = 0;

  function lineOf(sender: Sender): Line {
    const { account, owner } = sender;
    const key = account ?? sender;
    const line = lines.get(key) ?? {
      key,
      account,
      owner,
      senders: new Set(),
      pause: null,
    };
    lines.set(key, line);
    return line;
  }

  function makeReady(line: Line): void {
    const own = ready.get(line.owner) ?? { lines: new Set(), since: performance.now() };
    own.lines.add(line);
    ready.set(line.owner, own);
  }

  /** The line whose turn it is; its owner's other lines come behind those of others. */
  function takeFirst(owner: string, own: Ready, now: number): Line | undefined {
    const [line] = own.lines;
    if (line) own.lines.delete(line);
    longestWait = Math.max(longestWait, now - own.since);
    own.since = now;
    ready.delete(owner);
    if (own.lines.size > 0) ready.set(owner, own);
    return line;
  }

  /** Whether the line may go on now; else it does when it may. */
  function mayGoOn(line: Line): boolean {
    const wait = line.account === null ? 0 : (allowance?.take(line.account) ?? 0);
    if (wait === 0) return true;
    line.pause = setTimeout(
      () => {
        line.pause = null;
        makeReady(line);
        handle();
      },
      Math.max(wait, SHORTEST_PAUSE),
    );
    return false;
  }

  function handleFirst(line: Line): void {
    const { account, senders } = line;
    const [sender] = senders;
    if (!sender) return;
    senders.delete(sender);
    const weight = sender.handleNext();
    if (account !== null && weight > 1) allowance?.spend(account, weight - 1);
    if (sender.hasMore) senders.add(sender);
    if (senders.size > 0) makeReady(line);
    else lines.delete(line.key);
  }

  function handle(): void {
    // A packet can call for the next while it is handled.
    if (isHandling) return;
    isHandling = true;
    endsAt ??= beginTurn();
    let now = performance.now();
    try {
      for (const [owner, own] of ready) {
        if (now >= endsAt) break;
        const line = takeFirst(owner, own, now);
        if (!line || !mayGoOn(line)) continue;
        handleFirst(line);
        now = performance.now();
        if (now > endsAt + GRACE) rest(now - endsAt);
      }
    } finally {
      isHandling = false;
    }
  }

  function beginTurn(): number {
    const next = setImmediate(endTurn);
    cancelNext = () => clearImmediate(next);
    return performance.now() + TURN;
  }
  function endTurn(): void {
    endsAt = null;
    if (ready.size > 0) handle();
  }
  /** Large packets took their time: everything else gets as much of it before the next turn. */
  function rest(ms: number): void {
    cancelNext();
    const next = setTimeout(endTurn, ms);
    cancelNext = () => clearTimeout(next);
  }

  return {
    add(sender) {
      const line = lineOf(sender);
      if (line.senders.has(sender)) return;
      line.senders.add(sender);
      if (line.pause || ready.get(line.owner)?.lines.has(line)) return;
      makeReady(line);
      handle();
    },
    get held() {
      return [...lines.values()].flatMap(({ account, owner, pause }) =>
        account !== null && pause !== null ? [{ account, owner }] : [],
      );
    },
    takeLongestWait() {
      const longest = longestWait;
      longestWait = 0;
      return longest;
    },
    stop() {
      cancelNext();
      for (const { pause } of lines.values()) if (pause) clearTimeout(pause);
      lines.clear();
      ready.clear();
    },
  };
}
