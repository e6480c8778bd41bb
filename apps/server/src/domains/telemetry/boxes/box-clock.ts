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
  /** The time it began with. */
  readonly first: number;
  /** It may have been kept: it came after a silence, and goes on where the news ended. */
  readonly mayBeKept: boolean;
  /** It has run faster than the clock: it was kept. */
  readonly isFast: boolean;
  /** It has gone back behind its beginning: the clock was set meanwhile. */
  readonly isBack: boolean;
}

export class BoxClock {
  #heard = Number.NEGATIVE_INFINITY;
  #wasNews = false;
  /** The least that news came late by; null before the first. */
  #base: number | null = null;
  /** The newest time of the right clock. */
  #newest = Number.NEGATIVE_INFINITY;
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
    this.#isAfterKept = !this.#wasNews && this.#run !== null && this.#run.isFast;
    const lag = arrived - time;
    if (this.#isOnTime(lag, time)) return this.#right(arrived, time, lag);
    const known = this.#knownError(lag);
    if (known !== null) return this.#wrong(arrived, known);
    // Not kept by a clock that is ahead already, nor while something else was kept.
    const isFurther = lag < Math.min(-AHEAD, this.#error?.behind ?? 0);
    if (isFurther && this.#wasNews && !isSilent) return this.#wrong(arrived, lag);
    const run = this.#follow(arrived, time, lag, isSilent);
    const certain = run.mayBeKept || run.isFast ? CERTAIN_AFTER_SILENCE : CERTAIN;
    if (run.count < CERTAIN_MESSAGES || arrived - run.arrived < certain) return this.#kept(lag);
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
    this.#wasNews = true;
    this.#shift = 0;
    this.#base = Math.max(0, Math.min(this.#base ?? lag, lag));
    this.#newest = Math.max(this.#newest, time);
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

  #kept(lag: number): Assessment {
    this.#wasNews = false;
    const isNear = lag >= -AHEAD && lag <= (this.#base ?? 0) + LATE;
    const isKept = this.#run?.isFast === true && !this.#run.isBack && lag > 0;
    const isSure = this.#shift === 0 && (isNear || isKept);
    return { isNews: false, isSure, shift: this.#shift };
  }

  #follow(arrived: number, time: number, lag: number, isSilent: boolean): Run {
    const run = this.#run;
    const isOver = run?.isFast === true && arrived - this.#keptAt > OVER;
    this.#keptAt = arrived;
    if (!run || isOver) {
      const from = { arrived, time, count: 1, lag };
      const mayBeKept = isSilent || time > this.#newest;
      this.#run = { ...from, first: time, mayBeKept, isFast: false, isBack: false };
      return this.#run;
    }
    const faster = time - run.time - (arrived - run.arrived);
    const isBack = run.isBack || time < run.first - FIRST_LATE;
    this.#run =
      faster <= PACE && faster >= -OVERTAKEN
        ? { ...run, count: run.count + 1, lag: Math.min(run.lag, lag), isBack }
        : { ...run, arrived, time, count: 1, lag, isBack, isFast: run.isFast || faster > PACE };
    return this.#run;
  }

  #forget(): void {
    this.#wasNews = false;
    this.#newest = Number.NEGATIVE_INFINITY;
    this.#heard = Number.NEGATIVE_INFINITY;
    this.#wrongAt = Number.NEGATIVE_INFINITY;
    this.#run = null;
  }
}
