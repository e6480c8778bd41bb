import { formatNumber } from '@millwright/kernel';
import type { ScaleGroup } from './scale-groups.ts';
import { stateLabel } from './state-label.ts';

/** Digits after the point that an axis is written with, and those that it can be. */
const mostDecimals = 9;
const allDecimals = 15;
/** From here on not every whole number is a double, and from there on none is written in full. */
const large = 1e15;
const unwritten = 1e21;
/** Digits behind the first one up to which an exponent is the shorter one to read. */
const shortMantissa = 6;

/** Digits after the point of a step: two of a quarter, one of two and a half. */
const decimalsOf = (step: number): number => {
  for (let decimals = 0; decimals < allDecimals; decimals += 1) {
    const whole = step * 10 ** decimals;
    if (Math.abs(whole - Math.round(whole)) < 1e-6 * whole) return decimals;
  }
  return step === 0 ? 0 : allDecimals + 1;
};

/** Digits behind the first one that tell numbers of this size apart by a step. */
const mantissaOf = (size: number, step: number): number => {
  const [first = '', exponent = ''] = step.toExponential(1).split('e');
  const last = Number(exponent) - (first.endsWith('.0') ? 0 : 1);
  return Math.max(0, Math.floor(Math.log10(size)) - last);
};

/** Writes numbers up to a size, as many digits of each as a step asks for. */
const numberWriter = (size: number, step: number): ((tick: number) => string) => {
  const decimals = decimalsOf(step);
  if (size < large && decimals <= mostDecimals) return (tick) => formatNumber(tick, decimals);
  const mantissa = mantissaOf(size, step);
  if (mantissa > shortMantissa && size < unwritten && decimals <= allDecimals) {
    return (tick) => tick.toFixed(decimals);
  }
  return (tick) => (tick === 0 ? '0' : tick.toExponential(Math.min(mantissa, allDecimals)));
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
  const write = numberWriter(Math.max(0, ...ticks.map(Math.abs)), step);
  return ticks.map((tick) => (bounds !== null && !Number.isInteger(tick) ? '' : write(tick)));
};
