/**
 * What the times that a box gives are worth, judged from when its messages arrive; pure. A message
 * is *news* when its newest time is now, by a clock that is right or by one whose error is known;
 * all else is *history*: it is stored, and neither shown nor judged by conditions.
 *
 * - What the box had kept while it was cut off runs faster than the clock until it reaches it.
 * - A clock that was set runs at the clock's pace, at a distance: when it has for a few seconds, its
 *   times are news again, moved by the distance, and uncertain.
 *
 * Decision 18 has the cases.
 */
import { minutes, seconds } from '@millwright/kernel';

/** What is made of a message. */
export interface Assessment {
  readonly isNews: boolean;
  /** Whether the clock its times are from is known to be right. */
  readonly isSure: boolean;
  /** Milliseconds to add to its times. */
  readonly shift: number;
}

/** A box's clock that is wrong. */
export interface ClockError {
  /** How far it is behind, in milliseconds; negative = ahead. */
  readonly behind: number;
  readonly since: number;
}

/** Whose clock that is. */
export interface WrongClock extends ClockError {
  readonly boxId: string;
  /** Whose turns it takes; null as long as it has sent nothing. */
  readonly owner: string | null;
}

/** Nothing can be read later than now: a time further ahead is one of a wrong clock. */
export const AHEAD = seconds(5);
/** What was kept has reached the clock when it is as near as this. */
export const REACHED = seconds(5);
/** The most that a network holds a message up. */
export const LATE = seconds(15);
/** So far may a box be behind from the first: it stamps the beginning of what it averages. */
export const FIRST_LATE = minutes(1);
/** Messages may overtake each other by this. */
const OVERTAKEN = seconds(5);
/** A clock keeps its pace when it runs ahead by no more than this, and falls back by no more than `OVERTAKEN`. */
const PACE = seconds(1);
/** A clock is believed after this many messages, and this long, at the clock's pace; */
export const CERTAIN_MESSAGES = 3;
export const CERTAIN = seconds(3);
/** this long after a silence: what was kept meanwhile may come at this pace when the line stalls. */
export const CERTAIN_AFTER_SILENCE = seconds(10);
/** A box that was silent for longer may have kept something meanwhile. */
const SILENCE = seconds(10);
/** A clock is right again when this has passed without a wrong time. */
export const RECOVERED = seconds(10);

/** What was kept has all come when nothing of it has for this long. */
const OVER = minutes(1);

const news: Assessment = { isNews: true, isSure: true, shift: 0 };

/** The latest messages whose times are not those of now. */
interface Run {
  /** Where the pace is measured from, */
  readonly arrived: number;
  readonly time: number;
  /** the messages at the clock's pace since, and the least that one of them came late by. */
  readonly count: number;
  readonly lag: number;
  /** What it began with, and when that came. */
  readonly first: number;
  readonly began: number;
  /** The newest time of it, since it went back, and the most that one went ahead of those before it. */
  readonly newest: number;
  readonly leap: number;
  /** It began where the news had ended before a silence. */
  readonly goesOn: boolean;
  /** It may have been kept: it came after a silence, and goes on where the news ended. */
  readonly mayBeKept: boolean;
  /** It has run faster than the clock. */
  readonly isFast: boolean;
  /** It has gone back: the clock was set meanwhile. */
  readonly isBack: boolean;
  /** How late bursts came by that ended alike, one after the other: since when, and how many. */
  readonly bursts: { readonly lag: number; readonly since: number; readonly count: number } | null;
}

/** Whether a fast run can be nothing but what was kept. */
const isProven = ({ first, began, leap, goesOn }: Run, arrived: number, time: number): boolean => {
  if (goesOn) return true;
  const passed = arrived - began;
  const gained = time - first - passed;
  // A box that sends in bursts gains within one, and a clock that is set once more by a leap.
  return gained >= passed && gained - leap > FIRST_LATE;
};

/** After a pause: how the bursts ended, with the one before it. @param ended when that did */
const burstsOf = ({ lag, bursts }: Run, isBack: boolean, ended: number): Run['bursts'] => {
  if (isBack) return null;
  const isAlike = bursts && lag >= bursts.lag - PACE && lag <= bursts.lag + OVERTAKEN;
  if (!isAlike) return { lag, since: ended, count: 1 };
  return { ...bursts, lag: Math.min(bursts.lag, lag), count: bursts.count + 1 };
};

export class BoxClock {
  #heard = Number.NEGATIVE_INFINITY;
  #wasNews = false;
  /** The least that news came late by; null before the first. */
  #base: number | null = null;
  /** The newest time of the right clock, and how long after the one before it. */
  #newest = Number.NEGATIVE_INFINITY;
  #period = 0;
  /** Within these times what was kept in the latest silence begins. */
  #goesOnFrom = Number.NEGATIVE_INFINITY;
  #goesOnTo = Number.NEGATIVE_INFINITY;
  #run: Run | null = null;
  /** When the latest of the run came. */
  #keptAt = Number.NEGATIVE_INFINITY;
  #isAfterKept = false;
  #error: ClockError | null;
  /** The error before: what is sent again is moved as it was then. */
  #errorBefore: ClockError | null = null;
  #wrongAt = Number.NEGATIVE_INFINITY;
  #shift: number;

  /** @param error what was known of the clock before a restart */
  constructor(error: ClockError | null = null) {
    this.#error = error;
    this.#shift = error?.behind ?? 0;
  }

  /** Null when the clock is right. */
  get error(): ClockError | null {
    return this.#error;
  }

  /**
   * @param arrived when the message came, by our clock
   * @param time the newest that stands in it, by the box's
   */
  evaluate(arrived: number, time: number): Assessment {
    // Our own clock was set back: what it said before cannot be compared with.
    if (arrived < this.#heard) this.#forget();
    const isSilent = arrived - this.#heard > SILENCE;
    this.#heard = arrived;
    if (isSilent) {
      this.#goesOnFrom = this.#newest - OVERTAKEN;
      this.#goesOnTo = this.#newest + OVERTAKEN + 2 * this.#period;
    }
    this.#isAfterKept = !this.#wasNews && this.#run !== null && this.#run.isFast;
    const lag = arrived - time;
    if (this.#isOnTime(lag, time)) return this.#right(arrived, time, lag);
    const known = this.#knownError(lag);
    if (known !== null) return this.#wrong(arrived, known);
    // Not kept by a clock that is ahead already, nor while something else was kept.
    const isFurther = lag < Math.min(-AHEAD, this.#error?.behind ?? 0);
    if (isFurther && this.#wasNews && !isSilent) return this.#wrong(arrived, lag);
    const run = this.#follow(arrived, time, lag, isSilent);
    const { bursts } = run;
    if (bursts && bursts.count > 1 && arrived - bursts.since >= CERTAIN_AFTER_SILENCE) {
      return this.#wrong(arrived, bursts.lag);
    }
    const certain = run.mayBeKept || run.isFast ? CERTAIN_AFTER_SILENCE : CERTAIN;
    if (run.count < CERTAIN_MESSAGES || arrived - run.arrived < certain) {
      return this.#kept(arrived, time, lag);
    }
    const isBack = time < this.#newest - OVERTAKEN;
    const most = (this.#base ?? 0) + (isBack ? AHEAD : LATE);
    if (run.lag < -AHEAD || run.lag > most) return this.#wrong(arrived, run.lag);
    this.#newest = time;
    return this.#right(arrived, time, lag);
  }

  /** What is made of a message that had come before, and comes again. */
  repeated(arrived: number, time: number): Assessment {
    const lag = arrived - time;
    const base = this.#base ?? 0;
    if (lag >= -AHEAD && lag <= base + LATE) return { isNews: false, isSure: true, shift: 0 };
    return { isNews: false, isSure: false, shift: this.#knownError(lag) ?? 0 };
  }

  /** How far before the newest time of a message what stands in it is news with it. */
  reach(span: number): number {
    if (this.#isAfterKept) return REACHED;
    return span <= FIRST_LATE ? FIRST_LATE : LATE;
  }

  #isOnTime(lag: number, time: number): boolean {
    const isFirst = this.#base === null && this.#run === null;
    const late = this.#isAfterKept ? REACHED : this.#error ? AHEAD : isFirst ? FIRST_LATE : LATE;
    return lag >= -AHEAD && lag <= (this.#base ?? 0) + late && time >= this.#newest - OVERTAKEN;
  }

  /** How far behind the clock is that such a time is from, if it is one known. */
  #knownError(lag: number): number | null {
    const late = this.#isAfterKept ? REACHED : LATE;
    for (const error of [this.#error, this.#errorBefore]) {
      if (error && lag >= error.behind - AHEAD && lag <= error.behind + late) return error.behind;
    }
    return null;
  }

  #right(arrived: number, time: number, lag: number): Assessment {
    // The run goes on: what was kept comes between news, and behind one box there may be two clocks.
    // Nor do its bursts tell more than that some of what a right clock sends comes late.
    if (this.#run) this.#run = { ...this.#run, bursts: null };
    this.#wasNews = true;
    this.#shift = 0;
    this.#base = Math.max(0, Math.min(this.#base ?? lag, lag));
    if (time > this.#newest) {
      this.#period = Math.min(time - this.#newest, FIRST_LATE);
      this.#newest = time;
    }
    if (this.#error && arrived - this.#wrongAt >= RECOVERED) {
      this.#errorBefore = this.#error;
      this.#error = null;
    }
    return news;
  }

  #wrong(arrived: number, behind: number): Assessment {
    if (this.#error?.behind !== behind) {
      if (this.#error) this.#errorBefore = this.#error;
      this.#error = { behind, since: this.#error?.since ?? arrived };
    }
    this.#run = null;
    this.#wasNews = true;
    this.#wrongAt = arrived;
    this.#shift = behind;
    return { isNews: true, isSure: false, shift: behind };
  }

  #kept(arrived: number, time: number, lag: number): Assessment {
    this.#wasNews = false;
    const run = this.#run;
    const isNear = lag >= -AHEAD && lag <= (this.#base ?? 0) + LATE;
    const isKept = run?.isFast === true && !run.isBack && lag > 0 && isProven(run, arrived, time);
    // By an error that would put it ahead of now its clock is not wrong.
    const shift = lag < this.#shift - AHEAD ? 0 : this.#shift;
    return { isNews: false, isSure: this.#shift === 0 && (isNear || isKept), shift };
  }

  #follow(arrived: number, time: number, lag: number, isSilent: boolean): Run {
    const run = this.#run;
    const isOver = run?.isFast === true && arrived - this.#keptAt > OVER;
    const cameBefore = this.#keptAt;
    this.#keptAt = arrived;
    const goesOn = time >= this.#goesOnFrom && time <= this.#goesOnTo;
    const isBack = run !== null && time < run.newest - OVERTAKEN;
    // Each of several devices may have kept its own: the next one begins where the news ended, too.
    if (!run || isOver || (isBack && goesOn)) {
      const mayBeKept = isSilent || goesOn || time > this.#newest;
      const from = { arrived, time, count: 1, lag, bursts: null };
      const whole = { first: time, began: arrived, newest: time, leap: 0, goesOn, mayBeKept };
      const isKnown = run !== null && !isOver;
      this.#run = {
        ...from,
        ...whole,
        isFast: isKnown && run.isFast,
        isBack: isKnown && run.isBack,
      };
      return this.#run;
    }
    const faster = time - run.time - (arrived - run.arrived);
    const gained = time - run.first - (arrived - run.began);
    // A burst gains as much as its first reading waited, which without a silence is no sign.
    const isFast = run.mayBeKept ? faster > PACE : gained > OVERTAKEN;
    const whole = {
      ...run,
      newest: isBack ? time : Math.max(run.newest, time),
      leap: Math.max(run.leap, time - run.newest),
      isFast: run.isFast || isFast,
      isBack: run.isBack || isBack,
      bursts: faster < -OVERTAKEN ? burstsOf(run, isBack, cameBefore) : run.bursts,
    };
    this.#run =
      faster <= PACE && faster >= -OVERTAKEN
        ? { ...whole, count: run.count + 1, lag: Math.min(run.lag, lag) }
        : { ...whole, arrived, time, count: 1, lag };
    return this.#run;
  }

  #forget(): void {
    this.#wasNews = false;
    this.#newest = Number.NEGATIVE_INFINITY;
    this.#goesOnFrom = Number.NEGATIVE_INFINITY;
    this.#goesOnTo = Number.NEGATIVE_INFINITY;
    this.#heard = Number.NEGATIVE_INFINITY;
    this.#wrongAt = Number.NEGATIVE_INFINITY;
    this.#run = null;
  }
}
