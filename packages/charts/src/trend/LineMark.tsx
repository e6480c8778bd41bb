import type { LineLook } from './line-look.ts';

/** How a line is drawn, in small. */
export const LineMark = ({ colour, dashes }: LineLook) => (
  <svg className="mw-trend-mark" width="28" height="10" aria-hidden="true">
    <line
      x1="1"
      y1="5"
      x2="27"
      y2="5"
      stroke={`var(--mw-series-${(colour % 8) + 1})`}
      strokeWidth="2.5"
      strokeDasharray={dashes.join(' ')}
    />
  </svg>
);
