import { formatNumber } from '@millwright/kernel';
import type { ScaleGroup } from './scale-groups.ts';
import { stateLabel } from './state-label.ts';

/** Digits after the point beyond which an axis is not written. */
const mostDecimals = 9;

/** Digits after the point of a step: two of a quarter, one of two and a half. */
const decimalsOf = (step: number): number => {
  for (let decimals = 0; decimals < mostDecimals; decimals += 1) {
    const whole = step * 10 ** decimals;
    if (Math.abs(whole - Math.round(whole)) < 1e-6 * whole) return decimals;
  }
  return step === 0 ? 0 : mostDecimals;
};

/**
 * What stands at the ticks of a value axis that are `step` apart: as many digits as they differ in.
 * Where all that share the axis have words for a value, or the same ones, those.
 */
export const tickTexts = (
  ticks: readonly number[],
  step: number,
  { series, bounds }: Pick<ScaleGroup, 'series' | 'bounds'>,
): string[] => {
  const [first, ...others] = series;
  const words = first?.words;
  if (words !== undefined && others.every((other) => other.words?.key === words.key)) {
    return ticks.map((tick) => (Number.isInteger(tick) ? stateLabel(tick, words) : ''));
  }
  const decimals = decimalsOf(step);
  return ticks.map((tick) =>
    bounds !== null && !Number.isInteger(tick) ? '' : formatNumber(tick, decimals),
  );
};
