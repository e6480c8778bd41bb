/** When boxes say that a value was read, in the ways they say it. */

/** Beyond this a number counts milliseconds: as seconds it would be the year 5138. */
const leastMilliseconds = 1e11;

const iso =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * @param given seconds or milliseconds since 1970, as a number or its digits, or ISO 8601
 * @param utcOffsetMinutes east of UTC, for texts that name no zone
 * @returns epoch milliseconds; null when it is no time
 */
export function readSampleTime(given: unknown, utcOffsetMinutes: number): number | null {
  if (typeof given === 'number') return fromNumber(given);
  if (typeof given !== 'string') return null;
  const text = given.trim();
  return /^\d{1,16}(\.\d{1,9})?$/.test(text)
    ? fromNumber(Number(text))
    : fromIso(text, utcOffsetMinutes);
}

function fromNumber(given: number): number | null {
  if (!(given > 0) || !Number.isFinite(given)) return null;
  return Math.round(given >= leastMilliseconds ? given : given * 1000);
}

function fromIso(text: string, utcOffsetMinutes: number): number | null {
  const found = iso.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, minute, second = '0', fraction = '', zone] = found;
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Math.floor(Number(`0.${fraction || '0'}`) * 1000),
  );
  // Date.UTC takes the 31st of April for the first of May.
  const date = new Date(time);
  const isReal =
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60;
  return isReal ? time - offsetOf(zone, utcOffsetMinutes) * 60_000 : null;
}

function offsetOf(zone: string | undefined, otherwise: number): number {
  if (zone === undefined) return otherwise;
  if (zone.toUpperCase() === 'Z') return 0;
  const digits = zone.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return digits.startsWith('-') ? -minutes : minutes;
}
