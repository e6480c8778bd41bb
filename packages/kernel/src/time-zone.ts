/** The clock on the wall of a time zone. Nothing else asks the machine what its own clock shows. */

const second = 1000;
const day = 86_400_000;

/** Names of zones that are kept: more than there are, for one may be written in many ways. */
const mostZones = 700;
/** No zone has had its clocks set and set back within one of these, counted from 1970. */
const week = 7 * day;
/** Up to 2100. */
const weeks = 6_784;
const unknown = 0x7fffffff;

interface Zone {
  readonly clock: Intl.DateTimeFormat;
  /** Offset at the begin of each week since 1970 that anybody asked for. */
  readonly offsets: Int32Array;
  /** Of weeks in which the clocks are set, the moment at which they are. */
  readonly changes: Map<number, number>;
}

const zones = new Map<string, Zone>();

const zoneOf = (timeZone: string): Zone => {
  const known = zones.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (zones.size >= mostZones) zones.clear();
  const offsets = new Int32Array(weeks + 1).fill(unknown);
  const made = { clock, offsets, changes: new Map<number, number>() };
  zones.set(timeZone, made);
  return made;
};

/** Whether there is a zone of this IANA name; a bare offset (`+08:00`) is none. */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** The zone of the machine or the browser, as far as it knows one. */
export const machineTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** As the calendar of the machine has it: dear, as it is told in words. */
const toldOffset = (time: number, clock: Intl.DateTimeFormat): number => {
  const whole = Math.floor(time / second) * second;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of clock.formatToParts(whole)) parts[part.type] = part.value;
  const number = (name: Intl.DateTimeFormatPartTypes): number => Number(parts[name] ?? 0);
  const wall = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
    number('second'),
  );
  return wall - whole;
};

const offsetAtWeek = ({ clock, offsets }: Zone, number: number): number => {
  const known = offsets[number] ?? unknown;
  if (known !== unknown) return known;
  const offset = toldOffset(number * week, clock);
  offsets[number] = offset;
  return offset;
};

/** The first moment of the week at which the clocks go as they do at its end. */
const changeInWeek = ({ clock, changes }: Zone, number: number, after: number): number => {
  const known = changes.get(number);
  if (known !== undefined) return known;
  // Whole seconds: no clock is set between them.
  let before = (number * week) / second;
  let end = before + week / second;
  while (end - before > 1) {
    const middle = Math.floor((before + end) / 2);
    if (toldOffset(middle * second, clock) === after) end = middle;
    else before = middle;
  }
  changes.set(number, end * second);
  return end * second;
};

/** Distance of a zone's wall clock from UTC at a moment, in milliseconds. */
export const zoneOffset = (time: number, timeZone: string): number => {
  const zone = zoneOf(timeZone);
  const number = Math.floor(time / week);
  // What cannot be told is told so by the calendar.
  if (!(number >= 0 && number < weeks)) return toldOffset(time, zone.clock);
  const before = offsetAtWeek(zone, number);
  const after = offsetAtWeek(zone, number + 1);
  return before === after || time >= changeInWeek(zone, number, after) ? after : before;
};

/** What the wall clock shows at a moment, written as if it were UTC. */
export const toWall = (time: number, timeZone: string): number => time + zoneOffset(time, timeZone);

/** The first moment after `from`, up to `to`, at which the clocks go as they do at `to`. */
export const clockChange = (from: number, to: number, timeZone: string): number => {
  const offset = zoneOffset(to, timeZone);
  let before = from;
  let after = to;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneOffset(middle, timeZone) === offset) after = middle;
    else before = middle;
  }
  return after;
};

/**
 * The first moment at which the wall clock shows `wall` (written as if it were UTC); where the
 * clocks leap over it, the moment of the leap.
 */
export const fromWall = (wall: number, timeZone: string): number => {
  const offsets = [zoneOffset(wall - day, timeZone), zoneOffset(wall + day, timeZone)];
  const early = wall - Math.max(...offsets);
  const late = wall - Math.min(...offsets);
  const shown = [early, late].find((time) => toWall(time, timeZone) === wall);
  return shown ?? clockChange(early, late, timeZone);
};

/** `UTC+8`, `UTC-3:30`: how far the zone's wall clock is from UTC at a moment. */
export const offsetText = (time: number, timeZone: string): string => {
  const minutes = Math.round(zoneOffset(time, timeZone) / 60_000);
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};
