import './column-chart.css';
import { columnPart, columnScale } from './column-scale.ts';

export interface Column {
  readonly key: number;
  /** Below the column. */
  readonly label: string;
  /** Read out and shown on hovering: the whole of what the column says. */
  readonly title: string;
  /** Null where there is nothing. */
  readonly value: number | null;
}

/** Labels stand below every so many columns, so that they do not run into each other. */
const mostLabels = 8;

const percent = (part: number): string => `${part * 100}%`;

/** One number of each step as columns from zero, up and down. */
export const ColumnChart = ({
  title,
  colour,
  columns,
  say,
}: {
  /** What the columns show, for who cannot see them. */
  readonly title: string;
  /** CSS colour. */
  readonly colour: string;
  readonly columns: readonly Column[];
  /** A number of the scale in words. */
  readonly say: (value: number) => string;
}) => {
  const scale = columnScale(columns.map(({ value }) => value));
  const every = Math.ceil(columns.length / mostLabels);
  return (
    <figure className="mw-column-chart" aria-label={title}>
      <div className="mw-column-chart-scale" aria-hidden="true">
        <span>{say(scale.top)}</span>
        {scale.bottom < 0 && scale.top > 0 ? (
          <span style={{ bottom: percent(columnPart(0, scale).from) }}>0</span>
        ) : null}
        <span>{say(scale.bottom)}</span>
      </div>
      <ol>
        {columns.map(({ key, label, title: said, value }, index) => {
          const part = value === null ? null : columnPart(value, scale);
          return (
            <li key={key} title={said} aria-label={said}>
              <div aria-hidden="true">
                <u style={{ bottom: percent(columnPart(0, scale).from) }} />
                {part === null ? null : (
                  <i
                    style={{
                      bottom: percent(part.from),
                      height: percent(part.height),
                      background: colour,
                    }}
                  />
                )}
              </div>
              <small aria-hidden="true">{index % every === 0 ? label : ''}</small>
            </li>
          );
        })}
      </ol>
    </figure>
  );
};
