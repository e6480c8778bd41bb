import { dashesOf } from './dashes.ts';

/** How the n-th line is drawn, in small. */
export const LineMark = ({ index }: { readonly index: number }) => (
  <svg className="mw-trend-mark" width="28" height="10" aria-hidden="true">
    <line
      x1="1"
      y1="5"
      x2="27"
      y2="5"
      stroke={`var(--mw-series-${(index % 8) + 1})`}
      strokeWidth="2.5"
      strokeDasharray={dashesOf(index).join(' ')}
    />
  </svg>
);
