import './quality-badge.css';
import './value-cell.css';
import { formatValue, type ValueFormat } from '@millwright/kernel';
import { useEffect, useRef } from 'react';
import { ageText } from './age.ts';
import { eachSecond } from './each-second.ts';
import { useUi } from './environment.tsx';
import { qualityText, trustOf } from './quality.ts';
import type { LiveReading, Reading } from './reading.ts';

export interface ValueCellProps {
  readonly source: LiveReading;
  readonly format: ValueFormat;
  readonly unit: string;
  /** Words for 0 and 1 of a switch: [off, on]. */
  readonly words?: readonly [string, string];
  /** Outside of these the value is marked. */
  readonly lowerLimit?: number | null;
  readonly upperLimit?: number | null;
  /** The server's time now in milliseconds. */
  readonly now?: () => number;
  /** `large` for cards and dialogs. */
  readonly size?: 'normal' | 'large';
  /** Whether the age stands beside the value (default) or is left to another place. */
  readonly age?: boolean;
}

const never: Reading = { value: null, time: null, quality: 0x80 };

/**
 * A live value: number, unit, quality and age. It writes itself on changes without a rendering; a
 * bad or stale value keeps the last number, struck by pattern and word.
 */
export const ValueCell = ({
  source,
  format,
  unit,
  words,
  lowerLimit = null,
  upperLimit = null,
  now = Date.now,
  size = 'normal',
  age = true,
}: ValueCellProps) => {
  const { texts } = useUi();
  const root = useRef<HTMLSpanElement>(null);
  const { dataType, displayFormat, decimals } = format;
  const [off, on] = words ?? [];

  useEffect(() => {
    const [number, badge, old] = [...(root.current?.children ?? [])].map((child) =>
      child.matches('.mw-value-number') ? child.firstElementChild : child,
    );
    // Until the first answer nobody knows whether it was ever read.
    const writeAge = (): void => {
      const reading = source.read();
      setText(old, reading === undefined ? '' : ageText(reading.time, now(), texts.age));
    };
    const write = (): void => {
      const reading = source.read();
      const { value, quality } = reading ?? never;
      const trust = reading === undefined ? 'pending' : trustOf(quality);
      const word = off !== undefined && value !== null ? (value === 0 ? off : on) : undefined;
      setText(number, word ?? formatValue(value, { dataType, displayFormat, decimals }));
      const isPlain = trust === 'good' || trust === 'pending';
      setText(badge, isPlain ? '' : qualityText(quality, texts.quality));
      setData(root.current, 'trust', trust);
      setData(badge, 'trust', trust);
      const passed = trust === 'bad' ? 'none' : limitPassed(value, lowerLimit, upperLimit);
      setData(root.current, 'limit', passed);
      if (age) writeAge();
    };
    write();
    const ends = [source.subscribe(write), ...(age ? [eachSecond(writeAge)] : [])];
    return () => {
      for (const end of ends) end();
    };
  }, [source, dataType, displayFormat, decimals, off, on, lowerLimit, upperLimit, now, texts, age]);

  return (
    <span ref={root} className="mw-value" data-size={size}>
      <span className="mw-value-number">
        <b />
        {unit ? <small>{unit}</small> : null}
      </span>
      <span className="mw-quality" />
      {age ? <time className="mw-value-age" /> : null}
    </span>
  );
};

const setText = (element: Element | null | undefined, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** An attribute that is set again as it was costs the browser as much as a new one. */
const setData = (element: Element | null | undefined, name: string, text: string): void => {
  if (element instanceof HTMLElement && element.dataset[name] !== text) {
    element.dataset[name] = text;
  }
};

const limitPassed = (
  value: Reading['value'],
  lower: number | null,
  upper: number | null,
): 'upper' | 'lower' | 'none' => {
  if (typeof value !== 'number') return 'none';
  if (upper !== null && value > upper) return 'upper';
  return lower !== null && value < lower ? 'lower' : 'none';
};
