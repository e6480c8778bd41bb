import { isBad, isGood, Quality } from '@millwright/kernel';
import type { UiTexts } from './texts.ts';

/** How far a value may be trusted. */
export type Trust = 'good' | 'uncertain' | 'bad';

export const trustOf = (quality: number): Trust =>
  isGood(quality) ? 'good' : isBad(quality) ? 'bad' : 'uncertain';

/** The word for a quality byte; codes of a kind that is not listed take the kind's first word. */
export const qualityText = (quality: number, texts: UiTexts['quality']): string => {
  switch (quality) {
    case Quality.clock:
      return texts.clock;
    case Quality.communication:
      return texts.communication;
    case Quality.decode:
      return texts.decode;
    case Quality.range:
      return texts.range;
    case Quality.configuration:
      return texts.configuration;
    case Quality.calculation:
      return texts.calculation;
    case Quality.division:
      return texts.division;
    default:
      return { good: texts.good, uncertain: texts.stale, bad: texts.unknown }[trustOf(quality)];
  }
};
