/** Times of a day as plants write them: a browser's own field follows the language of the machine, with AM and PM. */
export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const clockLength = 5;

/** `08:30`, as a clock shows so many minutes after midnight. */
export const clockText = (minutes: number): string => {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
};

/** Minutes after midnight of what {@link clockPattern} takes. */
export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};
