import { formatNumber } from '@millwright/kernel';
import type { StateWords } from '../trend-series.ts';

/** Characters of a label; the legend has the whole of it. */
const longest = 8;

/** What a state is called beside the axis. */
export const stateLabel = (state: number, words: StateWords): string => {
  const word = words.of(state) ?? formatNumber(state, null);
  return word.length > longest ? `${word.slice(0, longest - 1)}…` : word;
};
