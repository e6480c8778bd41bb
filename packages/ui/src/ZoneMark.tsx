import { isTimeZone, offsetText, zoneOffset } from '@millwright/kernel';
import { useUi } from './environment.tsx';

/** What people call a zone: `UTC+8 中国标准时间`. @param at the moment that its clock is read */
export const zoneText = (timeZone: string, locale: string, at: number): string => {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return /^(GMT|UTC)/.test(name) ? offsetText(at, timeZone) : `${offsetText(at, timeZone)} ${name}`;
};

/** By whose clock days are meant, where the clock of the reader shows another time; moments are shown by the reader's. */
export const ZoneMark = ({ timeZone }: { readonly timeZone: string }) => {
  const ui = useUi();
  const now = Date.now();
  // A browser may be older than a zone.
  const days = (zone: string): string => ui.texts.zone.days.replace('{zone}', zone);
  if (!isTimeZone(timeZone)) return <small>{days(timeZone)}</small>;
  if (zoneOffset(now, timeZone) === zoneOffset(now, ui.timeZone)) return null;
  return <small title={timeZone}>{days(zoneText(timeZone, ui.locale, now))}</small>;
};
