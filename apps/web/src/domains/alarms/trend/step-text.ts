import type { AlarmTrendView } from '@millwright/contract/alarms/alarm-trend-views';

const forms: Readonly<
  Record<
    AlarmTrendView,
    { readonly short: Intl.DateTimeFormatOptions; readonly long: Intl.DateTimeFormatOptions }
  >
> = {
  hours: {
    short: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    long: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  },
  days: {
    short: { month: 'numeric', day: 'numeric' },
    long: { year: 'numeric', month: 'short', day: 'numeric' },
  },
  months: {
    short: { month: 'short' },
    long: { year: 'numeric', month: 'long' },
  },
};

/** How a step of the trend is called: below its bar, and in full. */
export const stepText = (view: AlarmTrendView, locale: string, timeZone: string) => {
  const short = new Intl.DateTimeFormat(locale, { ...forms[view].short, timeZone });
  const long = new Intl.DateTimeFormat(locale, { ...forms[view].long, timeZone });
  return {
    short: (from: number): string => short.format(from),
    long: (from: number): string => long.format(from),
  };
};
