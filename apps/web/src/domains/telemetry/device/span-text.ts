import { durationText } from '../../../texts/duration-text.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long something has lasted until now: whole seconds and minutes, for they are counted up. */
export const spanText = (lasted: number, locale: string): string => {
  const step = lasted < minute ? 1000 : lasted < hour ? minute : 1;
  return durationText(Math.max(0, Math.floor(lasted / step) * step), locale);
};
