import type { Say } from '../../texts/say.ts';

/** The field of a path in words, as far as they are known: `points[2].name` is `Points[2] · Name`. */
export const fieldText = (path: string, t: Say): string =>
  path
    .split('.')
    .map((part) => {
      const [key = part] = part.split('[', 1);
      return t(`names.${key}`, { defaultValue: key }) + part.slice(key.length);
    })
    .join(' · ');

/** A value of a field: switches in words, all else as it was recorded. */
export const valueText = (value: string, t: Say): string =>
  value === 'true' || value === 'false' ? t(`difference.${value}`) : value;
