import { formatMoment, formatNumber, noValue } from '@millwright/kernel';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { legendFacts } from './legend-facts.ts';
import type { TrendCursor } from './trend.ts';
import type { TrendColumns, TrendRange, TrendSeries } from './trend-series.ts';
import type { TrendTexts } from './trend-texts.ts';

/** The legend's numbers change with the cursor and with live samples; they bypass React. */
export interface TrendLegendHandle {
  cursor(cursor: TrendCursor | null): void;
  drawn(shown: ReadonlyMap<number, TrendColumns>, range: TrendRange): void;
}

interface TrendLegendProps {
  readonly series: readonly TrendSeries[];
  readonly hidden: ReadonlySet<number>;
  readonly locale: string;
  readonly timeZone: string;
  readonly texts: TrendTexts;
  readonly onToggle: (id: number) => void;
  readonly ref: Ref<TrendLegendHandle>;
}

type Column = 'value' | 'minimum' | 'maximum';

/** A table under the plot: a series per row, its value at the cursor, its extremes in the range. */
export const TrendLegend = ({
  series,
  hidden,
  locale,
  timeZone,
  texts,
  onToggle,
  ref,
}: TrendLegendProps) => {
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef(new Map<number, number>());
  const pointed = useRef(false);

  const write = (id: number, column: Column, value: number | null): void => {
    const cell = table.current?.querySelector(`[data-cell="${id} ${column}"]`);
    const decimals = series.find((one) => one.id === id)?.decimals ?? null;
    const known = value !== null && !Number.isNaN(value);
    if (cell) cell.textContent = known ? formatNumber(value, decimals, true) : noValue;
  };

  const writeTime = (time: number | null): void => {
    const head = table.current?.querySelector('[data-cell="time"]');
    if (head)
      head.textContent = time === null ? texts.latest : formatMoment(time, locale, timeZone);
  };

  useImperativeHandle(ref, () => ({
    cursor(cursor) {
      pointed.current = cursor !== null;
      writeTime(cursor?.time ?? null);
      for (const { id } of series) {
        write(id, 'value', (cursor ? cursor.values.get(id) : latest.current.get(id)) ?? null);
      }
    },
    drawn(shown, range) {
      for (const [id, columns] of shown) {
        const facts = legendFacts(columns, range);
        latest.current.set(id, facts.latest);
        write(id, 'minimum', facts.minimum);
        write(id, 'maximum', facts.maximum);
        if (!pointed.current) write(id, 'value', facts.latest);
      }
    },
  }));

  return (
    <table ref={table} className="mw-trend-legend">
      <thead>
        <tr>
          <th scope="col">{texts.series}</th>
          <th scope="col" data-cell="time">
            {texts.latest}
          </th>
          <th scope="col">{texts.minimum}</th>
          <th scope="col">{texts.maximum}</th>
        </tr>
      </thead>
      <tbody>
        {series.map(({ id, name, unit }, index) => (
          <tr key={id} className={hidden.has(id) ? 'mw-trend-off' : undefined}>
            <th scope="row">
              <button type="button" aria-pressed={!hidden.has(id)} onClick={() => onToggle(id)}>
                <i style={{ background: `var(--mw-series-${(index % 8) + 1})` }} />
                <span>{name}</span>
                {unit ? <small>{unit}</small> : null}
              </button>
            </th>
            <td data-cell={`${id} value`}>{noValue}</td>
            <td data-cell={`${id} minimum`}>{noValue}</td>
            <td data-cell={`${id} maximum`}>{noValue}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
