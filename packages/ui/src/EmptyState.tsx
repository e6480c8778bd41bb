import './states.css';
import type { ReactNode } from 'react';
import { useUi } from './environment.tsx';

/** Nothing to show: why, and what can be done about it. */
export const EmptyState = ({
  title,
  hint,
  action,
}: {
  readonly title?: string;
  readonly hint?: string;
  readonly action?: ReactNode;
}) => {
  const { texts } = useUi();
  return (
    <div className="mw-state">
      <svg width="64" height="48" viewBox="0 0 64 48" aria-hidden="true">
        <path d="M4 40h56M12 40V18h14v22M26 40V8h12v32M38 40V24h14v16" />
      </svg>
      <p>{title ?? texts.state.empty}</p>
      {hint ? <small>{hint}</small> : null}
      {action}
    </div>
  );
};
