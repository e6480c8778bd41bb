/**
 * Whether what is about to be read finds room in memory until it is durable. While it does not,
 * whoever reads waits: what a device holds can be read later, what was read has to be kept. When
 * nothing becomes durable at all there is nothing to wait for: then devices are read for their live
 * values and alarms, and what history cannot take is refused.
 */
import { type Clock, milliseconds, outage } from '@millwright/kernel';
import type { HistoryBuffer } from './history-buffer.ts';

export interface HistoryRoom {
  /** Allocates nothing; asked before each round of polls. */
  has(): boolean;
  /** A round of polls began so many milliseconds late, for there was no room. */
  delayed(ms: number): void;
  /**
   * Begins the work on what has come as soon as there is room: of an owner one after another in the
   * order in which it came, of several owners in turn.
   * @param coming its bytes stay in memory meanwhile, up to a bound
   * @throws outage `telemetry.spool_full` beyond it: nothing was begun
   */
  through<T>(
    coming: { readonly owner: string; readonly bytes: number },
    work: () => Promise<T>,
  ): Promise<T>;
  /** Rounds of polls that began late since the start, and the sum of it. */
  readonly delayedRounds: number;
  readonly delayedMs: number;
  /** Messages that waited since the start. */
  readonly delayedMessages: number;
  /** Whether it has been short again and again for ten seconds, and was within the last minute. */
  readonly isShort: boolean;
  /** From now on nobody waits. */
  stop(): void;
}

interface Queue {
  bytes: number;
  readonly works: { readonly bytes: number; readonly begin: () => void }[];
}

const lookEvery = milliseconds(50);
/** Milliseconds; what is shorter happens when a disk is busy for a moment. */
const shortFrom = 10_000;
const shortFor = 60_000;
/**
 * Bytes of messages that may wait, of all owners who have any: each has the same share of it, and what
 * an owner had when others came stays.
 */
const mostWaiting = 64 * 2 ** 20;
/** Milliseconds in which works are begun, before the event loop gets on with everything else. */
const turn = 4;
const nextTurn = milliseconds(1);

/**
 * @param underWay how many samples may come although none are asked for any more: of each point two,
 * for all that is polled may be under way at once, and all of it lost in the next moment
 */
export function createHistoryRoom(needs: {
  readonly clock: Clock;
  readonly buffer: Pick<HistoryBuffer, 'free' | 'size' | 'isStuck'>;
  readonly underWay: () => number;
}): HistoryRoom {
  const { clock, buffer, underWay } = needs;
  /** Of each owner what has waited for longest first; the owner who is next first. */
  const queues = new Map<string, Queue>();
  let rounds = 0;
  let ms = 0;
  let messages = 0;
  let shortSince = Number.NEGATIVE_INFINITY;
  let shortAt = Number.NEGATIVE_INFINITY;
  let stopped = false;

  const has = (): boolean => {
    // A fifth for what is not polled; half of it at most, or little would be left to work with.
    const reserve = Math.min(Math.max(underWay(), buffer.size / 5), buffer.size / 2);
    if (stopped || buffer.free >= reserve || buffer.isStuck) return true;
    const now = clock.now();
    // Below nothing: the clock was set back.
    if (now - shortAt >= shortFor || now < shortAt) shortSince = now;
    shortAt = now;
    return false;
  };

  const beginNext = (owner: string, queue: Queue): void => {
    const next = queue.works.shift();
    queues.delete(owner);
    if (queue.works.length > 0) queues.set(owner, queue);
    queue.bytes -= next?.bytes ?? 0;
    next?.begin();
  };
  const look = (): void => {
    const endsAt = performance.now() + turn;
    let again = lookEvery;
    for (const [owner, queue] of queues) {
      if (!has()) break;
      beginNext(owner, queue);
      if (stopped || performance.now() < endsAt) continue;
      again = nextTurn;
      break;
    }
    if (queues.size > 0) clock.after(again, look);
  };

  return {
    has,
    delayed(by) {
      rounds += 1;
      ms += by;
    },
    through({ owner, bytes }, work) {
      if (queues.size === 0 && has()) return work();
      const known = queues.get(owner);
      // Who has none waiting may have one, however many others wait.
      if (known && known.bytes + bytes > mostWaiting / queues.size) {
        return Promise.reject(outage('telemetry.spool_full'));
      }
      messages += 1;
      return new Promise((resolve, reject) => {
        if (queues.size === 0) clock.after(lookEvery, look);
        const queue = known ?? { bytes: 0, works: [] };
        queue.bytes += bytes;
        queue.works.push({ bytes, begin: () => void work().then(resolve, reject) });
        queues.set(owner, queue);
      });
    },
    get delayedRounds() {
      return rounds;
    },
    get delayedMs() {
      return ms;
    },
    get delayedMessages() {
      return messages;
    },
    get isShort() {
      const isLately = clock.now() - shortAt < shortFor;
      return isLately && shortAt - shortSince >= shortFrom;
    },
    stop() {
      stopped = true;
      look();
    },
  };
}
