import { useEffect } from 'react';

/** Not every browser can, and TypeScript knows of none. */
type Turning = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/**
 * Turns the phone's screen for a lying picture while it fills it, where the browser does that; where
 * it does not, styles lay the picture across.
 */
export function useLying(isLying: boolean): void {
  useEffect(() => {
    if (!isLying) return;
    const orientation: Turning = screen.orientation;
    const turn = (): void => {
      if (document.fullscreenElement === null) return;
      // Refused by desktops, and by phones that may not be turned.
      orientation.lock?.('landscape').catch(() => {});
    };
    turn();
    document.addEventListener('fullscreenchange', turn);
    return () => {
      document.removeEventListener('fullscreenchange', turn);
      orientation.unlock?.();
    };
  }, [isLying]);
}
