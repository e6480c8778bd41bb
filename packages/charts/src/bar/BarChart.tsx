import './bar-chart.css';
import { roundTop } from './round-top.ts';

export interface Bar {
  readonly key: number;
  /** Below the bar. */
  readonly label: string;
  /** Read out and shown on hovering: the whole of what the bar says. */
  readonly title: string;
  /** Zero or more. */
  readonly value: number;
}

/** Labels stand below every so many bars, so that they do not run into each other. */
const mostLabels = 8;

/** Counts as bars from zero on a round scale. */
export const BarChart = ({
  title,
  bars,
}: {
  /** What the bars count, for who cannot see them. */
  readonly title: string;
  readonly bars: readonly Bar[];
}) => {
  const top = roundTop(Math.max(0, ...bars.map(({ value }) => value)));
  const every = Math.ceil(bars.length / mostLabels);
  return (
    <figure className="mw-bars" aria-label={title}>
      <div className="mw-bars-scale" aria-hidden="true">
        <span>{top}</span>
        <span>{top % 2 === 0 ? top / 2 : ''}</span>
        <span>0</span>
      </div>
      <ol>
        {bars.map(({ key, label, title: said, value }, index) => (
          <li key={key} title={said} aria-label={said}>
            <div aria-hidden="true">
              <i style={{ height: `${(value / top) * 100}%` }} />
            </div>
            <small aria-hidden="true">{index % every === 0 ? label : ''}</small>
          </li>
        ))}
      </ol>
    </figure>
  );
};
