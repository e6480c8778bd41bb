/** When something happened, to the minute; today's day goes without saying. */
export const momentText = (time: number, locale: string, now = Date.now()): string => {
  const today = new Date(time).toDateString() === new Date(now).toDateString();
  const day = today ? {} : ({ month: '2-digit', day: '2-digit' } as const);
  return new Intl.DateTimeFormat(locale, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(time);
};
