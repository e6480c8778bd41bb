/** How long a session lasts, and the moments that follow from it. */
import {
  after,
  type Duration,
  days,
  hours,
  minutes,
  type Timestamp,
  timestamp,
} from '@millwright/kernel';
import type { Alive } from './sessions.store.ts';

/** After this a session is over whatever happens. */
export const sessionLength: Duration = days(7);
/** A session that nobody uses for this long is over, where nothing else is configured. */
export const usualIdle: Duration = days(3);
/** Sessions that a user may have where nothing else is configured. */
export const usualSessions = 100;
/** A session as somebody else is for a look, not for a week. */
export const loginAsLength: Duration = hours(8);
/** A device is remembered for this long after the password was last given on it. */
export const deviceLength: Duration = days(90);
/** Use is noted at most this often. */
const noteEvery: Duration = minutes(1);

const before = (now: Timestamp, by: Duration): Date => new Date(now - by);

export const aliveAt = (now: Timestamp, idle: Duration = usualIdle): Alive => ({
  now: new Date(now),
  idleSince: before(now, idle),
});

export const noteAt = (now: Timestamp) => ({
  now: new Date(now),
  staleSince: before(now, noteEvery),
});

/** The first of the session's own end, its idle limit and the user's expiry. */
export const endOf = (
  session: {
    readonly expires_at: Date;
    readonly last_seen_at: Date;
    readonly user_expires_at: Date | null;
  },
  idle: Duration = usualIdle,
): Timestamp =>
  timestamp(
    Math.min(
      session.expires_at.getTime(),
      after(timestamp(session.last_seen_at.getTime()), idle),
      session.user_expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    ),
  );
