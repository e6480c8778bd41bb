import { PullToRefresh } from 'antd-mobile';
import { type ReactNode, useEffect, useRef } from 'react';
import { askAgain } from '../../../wire/queries/refresh.ts';

/** What is pulled down to be asked for again: what `onPull` asks for, else all that is shown. */
export const PhonePull = ({
  onPull = askAgain,
  disabled = false,
  children,
}: {
  readonly onPull?: () => Promise<unknown>;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) => (
  <PullToRefresh disabled={disabled} onRefresh={async () => void (await onPull())}>
    {children}
  </PullToRefresh>
);

/** What fingers move in ways of its own: no pull begins in it. */
export const OwnGestures = ({ children }: { readonly children: ReactNode }) => {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = area;
    const keep = (event: TouchEvent): void => event.stopPropagation();
    // Pulling listens on an element above, past React's own events.
    current?.addEventListener('touchstart', keep, { passive: true });
    return () => current?.removeEventListener('touchstart', keep);
  }, []);
  return <div ref={area}>{children}</div>;
};
