/**
 * In which sizes and languages a journey runs: the check takes each once and leaves the rest to the
 * long tests (`TESTS=whole`), which take every one with every other.
 */
import type { Frame } from '@millwright/testing/browser';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import type { Language } from './texts.ts';

const frames: readonly Frame[] = ['desktop', 'phone'];
const languages: readonly Language[] = ['zh-CN', 'en-US'];

/** Of a journey in one size. @param first the one that the check takes */
export const languagesFrom = (first: Language): readonly Language[] =>
  isWholeRun ? languages : [first];

/** Of a journey in both sizes. @param first the language that the check takes on the desktop */
export const combinationsFrom = (
  first: Language,
): readonly (readonly [frame: Frame, language: Language])[] =>
  frames.flatMap((frame, at) =>
    languages
      .filter((language) => isWholeRun || (language === first) === (at === 0))
      .map((language) => [frame, language] as const),
  );

/**
 * Of a journey that looks at pages. @param first the language that the check takes on the desktop, in
 * the light; the phone has the other one in the dark
 */
export const looksFrom = (
  first: Language,
): readonly (readonly [frame: Frame, language: Language, theme: 'light' | 'dark'])[] =>
  combinationsFrom(first).flatMap(([frame, language]) =>
    (['light', 'dark'] as const)
      .filter((theme) => isWholeRun || (theme === 'light') === (frame === 'desktop'))
      .map((theme) => [frame, language, theme] as const),
  );
