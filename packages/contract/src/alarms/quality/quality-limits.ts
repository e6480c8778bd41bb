/** The figures that ANSI/ISA-18.2-2016 (table 7) and EEMUA 191 (3rd edition) name for one operator, for pages too. */

/** What a rate per ten minutes is held against: around 1 is acceptable, 2 can still be managed. */
export const acceptableRate = 1;
export const manageableRate = 2;
/** More within ten minutes is a flood; it is over when there are fewer than half of them. */
export const floodBegins = 10;
export const floodEnds = 5;
/** Of the time, in percent: more of it in floods is too much. */
export const mostFloodShare = 1;
/** Of all alarms, in percent: the ten worst sources should not have more. */
export const mostTopShare = 5;
/** Active at the same time for over a day: more than so many are too many. */
export const mostStale = 5;
export const staleAfterMs = 86_400_000;
/** Came and went within it. */
export const fleetingMs = 10_000;
export const windowMs = 600_000;
