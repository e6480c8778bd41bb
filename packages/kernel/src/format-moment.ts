/** How people see a moment: date and time to the second, in their language and time zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** An `Intl.DateTimeFormat`, made once per locale, zone and options (making one is costly). */
export const momentFormatter = (
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formatters.set(key, made);
  return made;
};

const toTheSecond: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** `time` in milliseconds since 1970; `timeZone` an IANA name. */
export const formatMoment = (time: number, locale: string, timeZone: string): string =>
  momentFormatter(locale, timeZone, toTheSecond).format(time);
