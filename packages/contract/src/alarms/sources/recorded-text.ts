/** Recorded values as one line of a file. */
import { isBad, isGood, sayValue } from '@millwright/kernel';
import type { Language } from '../../language.ts';
import { switchWords } from '../../switch-words.ts';
import type { RecordedPoint, RecordedSample } from './recorded.schemas.ts';

const qualities: Readonly<Record<Language, { readonly bad: string; readonly uncertain: string }>> =
  {
    'zh-CN': { bad: '坏值', uncertain: '存疑' },
    'en-US': { bad: 'bad', uncertain: 'uncertain' },
  };

const qualityText = ({ quality }: RecordedSample, language: Language): string => {
  const words = qualities[language];
  if (isBad(quality)) return ` (${words.bad})`;
  return isGood(quality) ? '' : ` (${words.uncertain})`;
};

/** `泵 压力: -60 s 1.2 bar, 0 s 1.5 bar (bad); …` */
export const recordedText = (points: readonly RecordedPoint[], language: Language): string =>
  points
    .map(({ deviceName, pointName, unit, format, samples }) => {
      const said = samples.map((sample) => {
        const value = sayValue(sample.value, format, switchWords[language]);
        const told = sample.value === null ? value : `${value} ${unit}`.trimEnd();
        return `${sample.offsetMs / 1000} s ${told}${qualityText(sample, language)}`;
      });
      return `${deviceName} ${pointName}: ${said.join(', ')}`;
    })
    .join('; ');
