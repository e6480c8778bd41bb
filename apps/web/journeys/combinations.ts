/**
 * In which sizes and languages a journey runs: the check takes each once and leaves the rest to the
 * long tests (`JOURNEYS=all`), which take every one with every other.
 */
import type { Frame } from '@millwright/testing/browser';
import type { Language } from './texts.ts';

const frames: readonly Frame[] = ['desktop', 'phone'];
const languages: readonly Language[] = ['zh-CN', 'en-US'];
const isWhole = process.env.JOURNEYS === 'all';

/** Of a journey in one size. @param first the one that the check takes */
export const languagesFrom = (first: Language): readonly Language[] =>
  isWhole ? languages : [first];

/** Of a journey in both sizes. @param first the language that the check takes on the desktop */
export const combinationsFrom = (
  first: Language,
): readonly (readonly [frame: Frame, language: Language])[] =>
  frames.flatMap((frame, at) =>
    languages
      .filter((language) => isWhole || (language === first) === (at === 0))
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
      .filter((theme) => isWhole || (theme === 'light') === (frame === 'desktop'))
      .map((theme) => [frame, language, theme] as const),
  );
