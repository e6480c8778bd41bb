import './quality-badge.css';
import './value-cell.css';
import {
  formatValue,
  type SwitchWords,
  type ValueFormat,
  valueTextOf,
  wordOf,
} from '@millwright/kernel';
import { useEffect, useRef } from 'react';
import { ageText } from './age.ts';
import { eachSecond } from './each-second.ts';
import { useUi } from './environment.tsx';
import { qualityText, trustOf } from './quality.ts';
import type { LiveReading, Reading } from './reading.ts';

/** Where an alarm begins, and how it is told that a value is beyond. */
export interface ValueLimit {
  readonly value: number;
  /** Which side of it is beyond. */
  readonly side: 'lower' | 'upper';
  /** Of the alarm, 1 to 4. */
  readonly level: number;
  /** In words, for those who see no mark. */
  readonly beyond: string;
}

export interface ValueCellProps {
  readonly source: LiveReading;
  readonly format: ValueFormat;
  readonly unit: string;
  /** What a bit without texts is called. */
  readonly words: SwitchWords;
  /** Beyond one of these, lowest first, the value is marked; the same list until they are others. */
  readonly limits?: readonly ValueLimit[];
  /** The server's time now in milliseconds. */
  readonly now?: () => number;
  /** `large` for cards and dialogs. */
  readonly size?: 'normal' | 'large';
  /** Whether the age stands beside the value (default) or is left to another place. */
  readonly age?: boolean;
  /** Whether the number stands beside a text, where no pointer brings the tooltip out. */
  readonly number?: boolean;
}

const noLimits: readonly ValueLimit[] = [];
const never: Reading = { value: null, time: null, quality: 0x80 };

/**
 * A live value: its text or number and unit, quality and age. It writes itself on changes without a
 * rendering; a bad or stale value keeps the last one, struck by pattern and word.
 */
export const ValueCell = ({
  source,
  format,
  unit,
  words,
  limits = noLimits,
  now = Date.now,
  size = 'normal',
  age = true,
  number = false,
}: ValueCellProps) => {
  const { texts } = useUi();
  const root = useRef<HTMLSpanElement>(null);
  const { dataType, displayFormat, decimals, texts: named } = format;
  const [off, on] = words;

  useEffect(() => {
    const part = (name: string) => root.current?.querySelector(`.mw-${name}`) ?? null;
    const [shown, raw] = [...(part('value-number')?.children ?? [])];
    const [badge, beyond, old] = [part('quality'), part('value-beyond'), part('value-age')];
    // Until the first answer nobody knows whether it was ever read.
    const writeAge = (): void => {
      const reading = source.read();
      setText(old, reading === undefined ? '' : ageText(reading.time, now(), texts.age));
    };
    const write = (): void => {
      const reading = source.read();
      const { value, quality } = reading ?? never;
      const trust = reading === undefined ? 'pending' : trustOf(quality);
      const word = wordOf(value, { dataType, texts: named }, [off, on]);
      const plain = formatValue(value, { dataType, displayFormat, decimals });
      setText(shown, word ?? plain);
      if (number) setText(raw, word === null || named === null ? '' : plain);
      else setTitle(root.current, word === null ? '' : `${plain} ${unit}`.trimEnd());
      setData(root.current, 'word', word === null ? 'no' : 'yes');
      setData(root.current, 'color', valueTextOf(value, named)?.color ?? 'none');
      const isPlain = trust === 'good' || trust === 'pending';
      setText(badge, isPlain ? '' : qualityText(quality, texts.quality));
      setData(root.current, 'trust', trust);
      setData(badge, 'trust', trust);
      const passed = trust === 'bad' ? undefined : limitPassed(value, limits);
      setData(root.current, 'limit', passed?.side ?? 'none');
      setData(root.current, 'level', String(passed?.level ?? ''));
      setText(beyond, passed?.beyond ?? '');
      if (age) writeAge();
    };
    write();
    const ends = [source.subscribe(write), ...(age ? [eachSecond(writeAge)] : [])];
    return () => {
      for (const end of ends) end();
    };
  }, [
    source,
    dataType,
    displayFormat,
    decimals,
    named,
    off,
    on,
    unit,
    limits,
    now,
    texts,
    age,
    number,
  ]);

  return (
    <span ref={root} className="mw-value" data-size={size}>
      <span className="mw-value-number">
        <b />
        {number ? <i /> : null}
        {unit ? <small>{unit}</small> : null}
      </span>
      {limits.length === 0 ? null : <span className="mw-value-beyond" />}
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

const setTitle = (element: HTMLElement | null, title: string): void => {
  if (element !== null && element.title !== title) element.title = title;
};

/** The outermost that it is beyond. */
const limitPassed = (
  value: Reading['value'],
  limits: readonly ValueLimit[],
): ValueLimit | undefined => {
  if (typeof value !== 'number') return undefined;
  return (
    limits.findLast((limit) => limit.side === 'upper' && value > limit.value) ??
    limits.find((limit) => limit.side === 'lower' && value < limit.value)
  );
};
