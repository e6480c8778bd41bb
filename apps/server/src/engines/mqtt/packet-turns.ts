/**
 * Whose packets are handled next: each account in its turn and no more than it may, a few of them
 * before the event loop gets on with everything else.
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
  /** Its connections share their turns; null before it has signed in, when it has turns of its own. */
  readonly account: string | null;
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
  /** Accounts that have packets and have sent more than they may. */
  readonly held: readonly string[];
  /** Handles no more. */
  stop(): void;
}

/** Milliseconds of one turn of the event loop in which packets are handled. */
const TURN = 4;
/** Milliseconds; who has to wait does so for several packets, not with a timer for each. */
const SHORTEST_PAUSE = 50;

interface Line {
  readonly key: string | Sender;
  readonly account: string | null;
  /** The one that has waited for longest first. */
  readonly senders: Set<Sender>;
  pause: NodeJS.Timeout | null;
}

/** @param allowance of those who have signed in; any number of packets without */
export function createPacketTurns(allowance?: PacketAllowance): PacketTurns {
  const lines = new Map<string | Sender, Line>();
  /** Those that need not pause, the one that has waited for longest first. */
  const ready = new Set<Line>();
  /** Null while this turn has handled none. */
  let endsAt: number | null = null;
  let isHandling = false;
  let nextTurn: NodeJS.Immediate | null = null;

  function lineOf(sender: Sender): Line {
    const { account } = sender;
    const key = account ?? sender;
    const line = lines.get(key) ?? { key, account, senders: new Set(), pause: null };
    lines.set(key, line);
    return line;
  }

  /** Whether the line may go on now; else it does when it may. */
  function mayGoOn(line: Line): boolean {
    const wait = line.account === null ? 0 : (allowance?.take(line.account) ?? 0);
    if (wait === 0) return true;
    line.pause = setTimeout(
      () => {
        line.pause = null;
        ready.add(line);
        handle();
      },
      Math.max(wait, SHORTEST_PAUSE),
    );
    return false;
  }

  function handleFirst({ account, senders }: Line): void {
    const [sender] = senders;
    if (!sender) return;
    senders.delete(sender);
    const weight = sender.handleNext();
    if (account !== null && weight > 1) allowance?.spend(account, weight - 1);
    if (sender.hasMore) senders.add(sender);
  }

  function handle(): void {
    // A packet can call for the next while it is handled.
    if (isHandling) return;
    isHandling = true;
    endsAt ??= performance.now() + TURN;
    nextTurn ??= setImmediate(beginTurn);
    try {
      for (const line of ready) {
        if (performance.now() >= endsAt) break;
        ready.delete(line);
        if (!mayGoOn(line)) continue;
        handleFirst(line);
        if (line.senders.size > 0) ready.add(line);
        else lines.delete(line.key);
      }
    } finally {
      isHandling = false;
    }
  }

  function beginTurn(): void {
    endsAt = null;
    nextTurn = null;
    if (ready.size > 0) handle();
  }

  return {
    add(sender) {
      const line = lineOf(sender);
      if (line.senders.has(sender)) return;
      line.senders.add(sender);
      if (line.pause) return;
      ready.add(line);
      handle();
    },
    get held() {
      return [...lines.values()].flatMap(({ account, pause }) =>
        account !== null && pause !== null ? [account] : [],
      );
    },
    stop() {
      if (nextTurn) clearImmediate(nextTurn);
      for (const { pause } of lines.values()) if (pause) clearTimeout(pause);
      lines.clear();
      ready.clear();
    },
  };
}
