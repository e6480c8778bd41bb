import { z } from 'zod/mini';
import { text } from '../../fields/text.ts';

/** What of the file becomes what here, by ids; 0 leaves it unbound. */
export type ChosenMatches = ReadonlyMap<number, number>;

/** Characters of all choices: those of ten thousand points. */
const longest = 200_000;
const form = /^(?:\d{1,15}:\d{1,15}(?:,\d{1,15}:\d{1,15})*)?$/;

/** As a form sends it: `12:345,13:0`. */
export const chosenMatchesText = (matches: ChosenMatches): string =>
  [...matches].map((pair) => pair.join(':')).join(',');

/** What {@link chosenMatchesText} wrote. */
export const chosenMatches = z.pipe(
  text({ max: longest }).check(z.regex(form)),
  z.transform(
    (given: string): ChosenMatches =>
      new Map(
        given === ''
          ? []
          : given.split(',').map((pair) => {
              const [from = 0, to = 0] = pair.split(':').map(Number);
              return [from, to];
            }),
      ),
  ),
);
