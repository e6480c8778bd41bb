import './states.css';
import { useUi } from './environment.tsx';

/** Something could not be loaded: the reason, and the way to try again. */
export const ErrorState = ({
  reason,
  onRetry,
}: {
  /** Told by the server, fit to show. */
  readonly reason: string;
  readonly onRetry?: (() => void) | undefined;
}) => {
  const { texts } = useUi();
  return (
    <div className="mw-state" role="alert" data-kind="error">
      <svg width="64" height="48" viewBox="0 0 64 48" aria-hidden="true">
        <path d="M4 24h14l6-14 10 28 8-14h18" strokeDasharray="36 8" />
      </svg>
      <p>{texts.state.error}</p>
      <small>{reason}</small>
      {onRetry ? (
        <button type="button" className="mw-state-retry" onClick={onRetry}>
          {texts.state.retry}
        </button>
      ) : null}
    </div>
  );
};
