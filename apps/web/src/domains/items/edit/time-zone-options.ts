import { offsetText, zoneOffset } from '@millwright/kernel';
import { zoneText } from '@millwright/ui';

export interface ZoneOption {
  readonly value: string;
  /** What people call it. */
  readonly label: string;
  /** Shown when one points at it: with its IANA name. */
  readonly title: string;
  /** What it is found by: that, and the country or city it is called after. */
  readonly search: string;
}

/** `中国时间`, `纽约时间`. */
const placeText = (zone: string, locale: string, now: number): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The zones that the browser knows, from west to east; `chosen` is among them, known or not. */
export const timeZoneOptions = (
  known: readonly string[],
  chosen: string | null,
  locale: string,
  now: number,
): readonly ZoneOption[] => {
  const offsets = new Map(known.map((zone) => [zone, zoneOffset(now, zone)]));
  const inOrder = [...offsets].sort(([a, east], [b, west]) => east - west || (a < b ? -1 : 1));
  const options = inOrder.map(([value]) => {
    const city = value.slice(value.lastIndexOf('/') + 1).replaceAll('_', ' ');
    const said = zoneText(value, locale, now);
    const offset = offsetText(now, value);
    const name = said === offset ? city : `${said.slice(offset.length + 1)} · ${city}`;
    const label = `${offset} ${name}`;
    const title = `${label} (${value})`;
    return { value, label, title, search: `${title} ${placeText(value, locale, now)}` };
  });
  if (chosen === null || offsets.has(chosen)) return options;
  return [{ value: chosen, label: chosen, title: chosen, search: chosen }, ...options];
};
