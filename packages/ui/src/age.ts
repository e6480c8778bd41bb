import type { Change } from './reading.ts';
import { fill, type UiTexts } from './texts.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago a value changed; of a change that was not seen, that it was earlier. */
export const changeText = (
  change: Change | null | undefined,
  now: number,
  texts: UiTexts['age'],
): string => {
  if (!change) return texts.never;
  const age = ageText(change.time, now, texts);
  if (change.seen) return age;
  return now - change.time < minute ? texts.unseen : fill(texts.earlier, { age });
};

/** How long ago `time` was, in words; `null` = never. A moment ahead of `now` counts as now. */
export const ageText = (time: number | null, now: number, texts: UiTexts['age']): string => {
  if (time === null) return texts.never;
  const age = now - time;
  if (age < 2000) return texts.now;
  if (age < minute) return fill(texts.seconds, { n: Math.floor(age / 1000) });
  if (age < hour) return fill(texts.minutes, { n: Math.floor(age / minute) });
  if (age < 2 * day) return fill(texts.hours, { n: Math.floor(age / hour) });
  return fill(texts.days, { n: Math.floor(age / day) });
};
