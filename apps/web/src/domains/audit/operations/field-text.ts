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

/** Lists of names that have words. */
const named = { pages: 'pages', permissions: 'permissions' } as const;
const isNamed = (path: string): path is keyof typeof named => path in named;

/** A value of the field at a path: switches, pages and permissions in words, all else as recorded. */
export const valueText = (value: string, path: string, t: Say & SayFirst): string => {
  if (isNamed(path)) return sayWord(t, named[path], value);
  return value === 'true' || value === 'false' ? t(`difference.${value}`) : value;
};
