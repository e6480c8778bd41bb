/** The clock on the wall of a time zone. Nothing else asks the machine what its own clock shows. */

const second = 1000;
const day = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

const wallClock = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, made);
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

/** Distance of a zone's wall clock from UTC at a moment, in milliseconds. */
export const zoneOffset = (time: number, timeZone: string): number => {
  const whole = Math.floor(time / second) * second;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of wallClock(timeZone).formatToParts(whole)) parts[part.type] = part.value;
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
