import './tags.css';
import type { ReactNode } from 'react';

/** What a state means for the reader; the shape of the mark says it as well as the colour. */
export type StatusTone = 'ok' | 'off' | 'warn' | 'bad' | 'open' | 'busy';

/** A state with its mark: filled dot = fine, ring = off, triangle = warning, square = bad, the same empty = over, but open, or never begun. */
export const StatusTag = ({
  tone,
  children,
}: {
  readonly tone: StatusTone;
  readonly children: ReactNode;
}) => (
  <span className="mw-status" data-tone={tone}>
    {children}
  </span>
);
