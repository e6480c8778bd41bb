import { classifyException } from '../wire/pdu.ts';
import {
  endOf,
  fits,
  type SerialQuestion,
  shapeOfRead,
  shapeOfReply,
  shareExceptions,
  shareReplies,
  spacerOf,
  widened,
} from '../wire/serial-question.ts';
import { createAskedLately } from './asked-lately.ts';
import { createRoundTrips, type RoundTrips } from './round-trips.ts';
import { createWiderReads } from './wider-reads.ts';

/**
 * What a reply is: `answer` to the question that waits; `overdue`, the answer to the one that has
 * timed out; `too wide`, a refusal that may only mean the registers read besides; `doubtful`, an
 * exception that may be meant for an earlier question; `stray`, for nothing that waits; `out of
 * step`, of a shape that was last asked for longer ago than the bound.
 */
export type ReplyVerdict = 'answer' | 'overdue' | 'too wide' | 'doubtful' | 'stray' | 'out of step';

/** What is wanted of a line. */
export interface Wanted extends SerialQuestion {
  /** Registers the station lets one read ask for. */
  readonly most: number;
  /** An exception that came for it was doubtful: now it needs a line without such doubts. */
  readonly isDoubted: boolean;
}

/** What may be sent now: the question in a shape of its own, or first a spacer. */
export interface Turn {
  readonly question: SerialQuestion;
  /** Registers it reads besides (bits by the eight). */
  readonly extra: number;
  readonly isSpacer: boolean;
  /** It cannot be read wider: replies to it never differ. */
  readonly isLone: boolean;
}

/**
 * Tells whose a reply is on a line whose replies carry no id (Modbus RTU).
 *
 * A question is asked only in a shape that differs from every question that may still be answered.
 * The line keeps order, so the answer to it proves that everything asked before is over; without
 * an answer, the bound does. Where a copy has overtaken a later answer nothing but the bound does,
 * from then on.
 */
export interface ReplyProof {
  readonly trips: RoundTrips;
  /** Milliseconds within which every reply and every copy of it is taken to have come. */
  readonly bound: number;
  /** 0: it, or a spacer, may be asked now; else the moment when it may. */
  clearAt(wanted: Wanted, now: number): number;
  /** Call only when it is clear. */
  turn(wanted: Wanted, now: number): Turn;
  asked(turn: Turn, timeout: number, now: number): void;
  timedOut(now: number): void;
  evaluate(unit: number, reply: Buffer, now: number): ReplyVerdict;
  /** A new connection is on trial. */
  connected(now: number): void;
}

/** The registers read besides may be what it refuses. */
const refusesWidth = (reply: Buffer): boolean =>
  ((reply[0] as number) & 0x80) !== 0 && classifyException(reply[1] as number) !== 'retryable';

interface Asked extends SerialQuestion {
  readonly at: number;
  readonly timeout: number;
  readonly extra: number;
  readonly end: number;
  readonly isLone: boolean;
  brought: 'nothing' | 'result' | 'exception';
  /** When it brought what it brought. */
  endedAt: number;
  isOverdue: boolean;
  /** Milliseconds after which a reply too early to be true came; 0 = none did. */
  early: number;
}

const boundInTimes = 5;
/** Two shapes are enough for a line that keeps order; more tell copies that come out of order. */
const extraOnTrial = 7;
const extraWhenSteady = 1;
/** So many bounds without a stray reply, and a line counts as steady. */
const trialInBounds = 10;
/** Extra registers of a line whose copies overtake, and of one that may yet show it. */
const extraWhenRepeating = 120;
const extraWhenNew = 63;
/** Milliseconds for which a line that was overtaken on is taken to be like that. */
const repeatsFor = 60 * 60_000;

export function createReplyProof(): ReplyProof {
  const trips = createRoundTrips();
  /** What may still be answered, or answered once more; the latest stands last. */
  let open: Asked[] = [];
  let awaited: Asked | null = null;
  const lately = createAskedLately();
  let repeatsUntil = Number.NEGATIVE_INFINITY;
  /** When it was connected for the first time. */
  let bornAt: number | null = null;
  let strayAt = Number.NEGATIVE_INFINITY;
  let longestTimeout = 0;
  const lastAsked = new Map<number, number>();
  const wider = createWiderReads();
  const answeredAt = new Map<number, number>();

  const boundFor = (timeout: number): number => boundInTimes * Math.max(timeout, trips.slowest);
  const overAt = ({ at, timeout }: Pick<Asked, 'at' | 'timeout'>): number => at + boundFor(timeout);
  const isOnTrial = (now: number): boolean =>
    now - strayAt < trialInBounds * boundFor(longestTimeout);

  function forgetOver(now: number): void {
    if (open.some((asked) => overAt(asked) <= now)) {
      open = open.filter((asked) => overAt(asked) > now);
    }
  }

  const isRepeating = (now: number): boolean => now < repeatsUntil;
  const isNew = (now: number): boolean =>
    bornAt !== null && now - bornAt < boundFor(longestTimeout);

  /** Until when replies may come that could be taken for one to the question, be they copies. */
  function copiesUntil(question: SerialQuestion, isDoubted: boolean): number {
    const alike = lately.lastOfShape(question);
    const refused = isDoubted ? lately.lastWithout(question) : undefined;
    return Math.max(...[alike, refused].map((last) => (last ? overAt(last) : 0)));
  }

  function collides(wanted: SerialQuestion, isDoubted: boolean): boolean {
    return open.some(
      (asked) =>
        shareReplies(asked, wanted) ||
        (isDoubted && asked.brought !== 'result' && shareExceptions(asked, wanted)),
    );
  }

  function mostExtra(now: number): number {
    if (isRepeating(now)) return extraWhenRepeating;
    if (isNew(now)) return extraWhenNew;
    return isOnTrial(now) ? extraOnTrial : extraWhenSteady;
  }

  /** How many registers more make the question tell-tale; -1 when nothing does. */
  function widthFor(wanted: Wanted, now: number): number {
    const onTrial = isOnTrial(now);
    const widest = Math.min(wider.most(endOf(wanted), now), mostExtra(now));
    let best = -1;
    let bestAt = Number.POSITIVE_INFINITY;
    for (let extra = 0; extra <= widest; extra += 1) {
      const pdu = widened(wanted.pdu, extra, wanted.most);
      if (!pdu) break;
      const question = { unit: wanted.unit, pdu };
      if (isRepeating(now)) {
        if (copiesUntil(question, wanted.isDoubted) <= now) return extra;
        continue;
      }
      if (collides(question, wanted.isDoubted)) continue;
      if (!onTrial) return extra;
      const at = lastAsked.get(shapeOfRead(question) ?? -1) ?? Number.NEGATIVE_INFINITY;
      if (now - at >= boundFor(longestTimeout)) return extra;
      if (at < bestAt) {
        best = extra;
        bestAt = at;
      }
    }
    return best;
  }

  const isLone = (wanted: Wanted, now: number): boolean =>
    wider.most(endOf(wanted), now) === 0 || !widened(wanted.pdu, 1, wanted.most);

  /** The moment when the question, wider by whatever it may be, can be told from all copies. */
  function freeOfCopiesAt(wanted: Wanted, now: number): number {
    let earliest = Number.POSITIVE_INFINITY;
    const widest = Math.min(wider.most(endOf(wanted), now), extraWhenRepeating);
    for (let extra = 0; extra <= widest; extra += 1) {
      const pdu = widened(wanted.pdu, extra, wanted.most);
      if (!pdu) break;
      const until = copiesUntil({ unit: wanted.unit, pdu }, wanted.isDoubted);
      if (until <= now) return 0;
      earliest = Math.min(earliest, until);
    }
    return earliest;
  }

  const spacerFor = (wanted: Wanted): Wanted => ({
    ...spacerOf(wanted),
    most: wanted.most,
    isDoubted: true,
  });

  function take(asked: Asked, brought: 'result' | 'exception', now: number): void {
    asked.brought = brought;
    asked.endedAt = now;
    open = [asked];
    awaited = null;
    if (brought === 'exception') lately.endedWithout(asked, asked.timeout, asked.at);
    trips.note(now - asked.at);
    answeredAt.set(asked.unit, now);
    if (asked.isOverdue) strayAt = now;
  }

  function evaluateAwaited(asked: Asked, unit: number, reply: Buffer, now: number): ReplyVerdict {
    const found = fits(asked, unit, reply);
    const trip = now - asked.at;
    if (found === null) return evaluateOthers(unit, reply, now);
    if (trips.isImplausible(trip)) {
      asked.early = Math.max(trip, 1);
      strayAt = now;
      return 'stray';
    }
    if (found !== 'result' && isRepeating(now)) {
      const refused = lately.lastWithout(asked);
      if (found === 'other echo') return 'stray';
      if (refused && overAt(refused) > now) {
        giveUp();
        return asked.isOverdue ? 'stray' : 'doubtful';
      }
    } else if (found !== 'result') {
      const isForAnother = open.some(
        (other) =>
          other !== asked &&
          shareExceptions(other, asked) &&
          (found === 'other echo' || other.brought !== 'result'),
      );
      if (isForAnother) return asked.isOverdue || found === 'other echo' ? 'stray' : 'doubtful';
    }
    take(asked, found === 'result' ? 'result' : 'exception', now);
    if (asked.extra > 0) wider.answered(asked.end, asked.extra, refusesWidth(reply), now);
    if (asked.isOverdue) return 'overdue';
    return asked.extra > 0 && refusesWidth(reply) ? 'too wide' : 'answer';
  }

  function evaluateOthers(unit: number, reply: Buffer, now: number): ReplyVerdict {
    strayAt = now;
    const expected = open.filter((asked) => fits(asked, unit, reply) !== null);
    const isExpected = expected.length > 0;
    const at = lastAsked.get(shapeOfReply(unit, reply));
    if (at === undefined) return 'stray';
    const isBeyond = now - at > boundFor(longestTimeout);
    if (isBeyond) return isExpected ? 'stray' : 'out of step';
    // A later question has been answered: this one came past its answer.
    const overtook =
      !isExpected || isRepeating(now) || expected.some((each) => mayOvertake(each, now));
    if (overtook) repeatsUntil = now + repeatsFor;
    return 'stray';
  }

  /**
   * Replies that never differ do not show which of them this is a copy of. One that comes right behind
   * the answer was sent twice; one that comes later may be of any.
   */
  const mayOvertake = ({ isLone, brought, endedAt }: Asked, now: number): boolean =>
    isLone && brought === 'result' && now - endedAt > trips.rightBehind;

  /** Nobody waits for it any more. */
  function giveUp(): void {
    if (awaited) lately.endedWithout(awaited, awaited.timeout, awaited.at);
  }

  return {
    trips,
    get bound() {
      return boundFor(longestTimeout);
    },
    clearAt(wanted, now) {
      forgetOver(now);
      if (isRepeating(now)) return freeOfCopiesAt(wanted, now);
      if (widthFor(wanted, now) >= 0 || widthFor(spacerFor(wanted), now) >= 0) return 0;
      return Math.max(...open.map(overAt));
    },
    turn(wanted, now) {
      forgetOver(now);
      const own = widthFor(wanted, now);
      const spacer = spacerFor(wanted);
      const extra = own >= 0 ? own : widthFor(spacer, now);
      const { unit, pdu, most } = own >= 0 ? wanted : spacer;
      const question = { unit, pdu: widened(pdu, extra, most) ?? pdu };
      // Whatever a spacer brings will do: a refusal teaches nothing of its width.
      return { question, extra: Math.max(own, 0), isSpacer: own < 0, isLone: isLone(wanted, now) };
    },
    asked({ question, extra, isLone }, timeout, now) {
      longestTimeout = Math.max(longestTimeout, timeout);
      giveUp();
      lately.asked(question, timeout, now);
      awaited = {
        ...question,
        at: now,
        timeout,
        extra,
        end: endOf(question, extra),
        isLone,
        brought: 'nothing',
        endedAt: 0,
        isOverdue: false,
        early: 0,
      };
      forgetOver(now);
      open.push(awaited);
      const shape = shapeOfRead(question);
      if (shape !== null) lastAsked.set(shape, now);
    },
    timedOut(now) {
      if (!awaited) return;
      awaited.isOverdue = true;
      giveUp();
      if (awaited.early > 0) trips.admit(awaited.early);
      if (awaited.extra > 0) {
        const lastAnswer = answeredAt.get(awaited.unit) ?? Number.NEGATIVE_INFINITY;
        wider.unanswered(awaited.end, lastAnswer, now);
      }
    },
    evaluate(unit, reply, now) {
      forgetOver(now);
      return awaited && open.includes(awaited)
        ? evaluateAwaited(awaited, unit, reply, now)
        : evaluateOthers(unit, reply, now);
    },
    connected(now) {
      bornAt ??= now;
      giveUp();
      awaited = null;
      strayAt = now;
    },
  };
}
