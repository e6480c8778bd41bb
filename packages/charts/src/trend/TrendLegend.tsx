import { formatMoment, noValue } from '@millwright/kernel';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { legendFacts } from './columns/legend-facts.ts';
import { cursorNames } from './cursors/trend-cursors.ts';
import { LineMark } from './LineMark.tsx';
import { lookOf } from './line-look.ts';
import { cursorTime, differenceText, spanText, valueText } from './readings-text.ts';
import type { TrendSeries } from './trend-series.ts';
import type { TrendTexts } from './trend-texts.ts';
import type { Drawn, TrendReadings } from './trend-view.ts';

/** The legend's numbers change with the cursor and with live samples; they bypass React. */
export interface TrendLegendHandle {
  pointed(readings: TrendReadings | null): void;
  drawn(drawn: Drawn): void;
}

interface TrendLegendProps {
  readonly series: readonly TrendSeries[];
  readonly hidden: ReadonlySet<number>;
  /** How many cursors are set. */
  readonly cursors: number;
  readonly locale: string;
  readonly timeZone: string;
  readonly texts: TrendTexts;
  readonly onToggle: (id: number) => void;
  readonly ref: Ref<TrendLegendHandle>;
}

type Column = 'value' | 'A' | 'B' | 'delta' | 'minimum' | 'maximum';

/**
 * A table under the plot: a series per row, its value at the pointer, at the cursors and between them,
 * its extremes in the range.
 */
export const TrendLegend = ({
  series,
  hidden,
  cursors,
  locale,
  timeZone,
  texts,
  onToggle,
  ref,
}: TrendLegendProps) => {
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef(new Map<number, number>());
  const pointed = useRef(false);
  const spanOf = useRef(0);
  const isCompared = cursors === cursorNames.length;

  const put = (cell: string, text: string): void => {
    const found = table.current?.querySelector(`[data-cell="${cell}"]`);
    if (found && found.textContent !== text) found.textContent = text;
  };
  const write = (one: TrendSeries, column: Column, value: number | null | undefined): void =>
    put(`${one.id} ${column}`, valueText(value, one));
  const moment = (time: number): string => formatMoment(time, locale, timeZone);
  const clock = (time: number): string => cursorTime(time, spanOf.current, locale, timeZone);

  const writeMarked = (marked: readonly TrendReadings[]): void => {
    const [first, second] = marked;
    cursorNames.forEach((name, index) => {
      const readings = marked[index];
      if (readings === undefined) return;
      put(name, clock(readings.time));
      for (const one of series) write(one, name, readings.values.get(one.id));
    });
    if (first === undefined || second === undefined) return;
    put('delta', spanText(second.time - first.time));
    for (const one of series) {
      const { id } = one;
      put(`${id} delta`, differenceText(first.values.get(id), second.values.get(id), one));
    }
  };

  useImperativeHandle(ref, () => ({
    pointed(readings) {
      pointed.current = readings !== null;
      put('time', readings === null ? texts.latest : moment(readings.time));
      for (const one of series) {
        write(one, 'value', readings ? readings.values.get(one.id) : latest.current.get(one.id));
      }
    },
    drawn({ lines, range, marked }) {
      spanOf.current = range.to - range.from;
      for (const one of series) {
        const columns = lines.get(one.id);
        if (columns === undefined) continue;
        const facts = legendFacts(columns, range);
        latest.current.set(one.id, facts.latest);
        write(one, 'minimum', facts.minimum);
        write(one, 'maximum', facts.maximum);
        if (!pointed.current) write(one, 'value', facts.latest);
      }
      writeMarked(marked);
    },
  }));

  return (
    <div className="mw-trend-legend" data-compared={isCompared}>
      <table ref={table}>
        <thead>
          <tr>
            <th scope="col">{texts.series}</th>
            <th scope="col" data-cell="time">
              {texts.latest}
            </th>
            {cursorNames.slice(0, cursors).map((name) => (
              <th key={name} scope="col">
                <b>{name}</b> <span data-cell={name} />
              </th>
            ))}
            {isCompared ? (
              <th scope="col">
                <b>Δ</b> <span data-cell="delta" />
              </th>
            ) : null}
            <th scope="col">{texts.minimum}</th>
            <th scope="col">{texts.maximum}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ id, name, unit }, index) => (
            <tr key={id} className={hidden.has(id) ? 'mw-trend-off' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={!hidden.has(id)}
                  title={hidden.has(id) ? texts.show : texts.hide}
                  onClick={() => onToggle(id)}
                >
                  <LineMark {...lookOf(series, index)} />
                  <span>{name}</span>
                  {unit ? <small>{unit}</small> : null}
                </button>
              </th>
              <td data-cell={`${id} value`}>{noValue}</td>
              {cursorNames.slice(0, cursors).map((cursor) => (
                <td key={cursor} data-cell={`${id} ${cursor}`}>
                  {noValue}
                </td>
              ))}
              {isCompared ? <td data-cell={`${id} delta`}>{noValue}</td> : null}
              <td data-cell={`${id} minimum`}>{noValue}</td>
              <td data-cell={`${id} maximum`}>{noValue}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
