import './bar-chart.css';
import type { CSSProperties } from 'react';
import { roundTop } from './round-top.ts';

/** What every bar has a part of. */
export interface BarSeries {
  readonly key: number;
  /** In the legend. */
  readonly name: string;
  /** CSS colour. */
  readonly colour: string;
}

export interface Bar {
  readonly key: number;
  /** Below the bar. */
  readonly label: string;
  /** Read out and shown on hovering: the whole of what the bar says. */
  readonly title: string;
  /** Of each series, in their order, zero or more: stacked from the bottom. */
  readonly values: readonly number[];
}

/** Labels stand below every so many bars, so that they do not run into each other. */
const mostLabels = 8;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The share of the height, and what it is painted with. */
const partStyle = (value: number, colour: string | undefined): CSSProperties => ({
  flexGrow: value,
  background: colour,
});

/** Counts as stacked bars from zero on a round scale, as high as there is room. */
export const BarChart = ({
  title,
  series,
  bars,
}: {
  /** What the bars count, for who cannot see them. */
  readonly title: string;
  readonly series: readonly BarSeries[];
  readonly bars: readonly Bar[];
}) => {
  const top = roundTop(Math.max(0, ...bars.map(({ values }) => sumOf(values))));
  const every = Math.ceil(bars.length / mostLabels);
  return (
    <figure className="mw-bars" aria-label={title}>
      {/* Each bar says its parts in words. */}
      <figcaption aria-hidden="true">
        {series.map(({ key, name, colour }) => (
          <span key={key}>
            <i style={{ background: colour }} />
            {name}
          </span>
        ))}
      </figcaption>
      <div className="mw-bars-scale" aria-hidden="true">
        <span>{top}</span>
        <span>{top % 2 === 0 ? top / 2 : ''}</span>
        <span>0</span>
      </div>
      <ol>
        {bars.map(({ key, label, title: said, values }, index) => (
          <li key={key} title={said} aria-label={said}>
            <div aria-hidden="true">
              <u style={{ flexGrow: top - sumOf(values) }} />
              {series
                .map(({ key, colour }, at) => ({ key, colour, value: values[at] ?? 0 }))
                .filter(({ value }) => value > 0)
                .toReversed()
                .map((part) => (
                  <i key={part.key} style={partStyle(part.value, part.colour)} />
                ))}
            </div>
            <small aria-hidden="true">{index % every === 0 ? label : ''}</small>
          </li>
        ))}
      </ol>
    </figure>
  );
};
