import type { Say } from '../../../texts/say.ts';
import { type SayFirst, sayWord } from '../../../texts/say-word.ts';

/** The field of a path in words, as far as they are known: `points[2].name` is `Points[2] · Name`. */
export const fieldText = (path: string, t: SayFirst): string =>
  path
    .split('.')
    .map((part) => {
      const [key = part] = part.split('[', 1);
      return sayWord(t, 'fields', key) + part.slice(key.length);
    })
    .join(' · ');

/** A value of a field: switches in words, all else as it was recorded. */
export const valueText = (value: string, t: Say): string =>
  value === 'true' || value === 'false' ? t(`difference.${value}`) : value;
