import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long a finger stays on what changes a machine at once. */
const holdMs = 600;
/** How long it is said that it has to. */
const hintMs = 2000;

/**
 * Handlers of a button. Where `isHeld` says so a finger has to stay on it: a tap in passing does
 * nothing, and is told. A mouse and keys press as ever.
 * @returns the handlers, and whether it is to be said that it has to be held
 */
export function useHeld(isHeld: boolean, press: () => void) {
  const [isHinting, setHinting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isFinger = useRef(false);
  const stop = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  useEffect(() => {
    if (!isHinting) return;
    const end = setTimeout(() => setHinting(false), hintMs);
    return () => clearTimeout(end);
  }, [isHinting]);
  const held = {
    'data-holds': isHeld,
    onPointerDown({ pointerType }: PointerEvent): void {
      isFinger.current = isHeld && pointerType === 'touch';
      if (!isFinger.current) return;
      stop();
      timer.current = setTimeout(() => {
        timer.current = null;
        press();
      }, holdMs);
    },
    onPointerUp(): void {
      if (timer.current !== null) setHinting(true);
      stop();
    },
    onPointerLeave: stop,
    onPointerCancel(): void {
      stop();
      isFinger.current = false;
    },
    onContextMenu(event: { preventDefault(): void }): void {
      // A finger that stays would open the menu of the browser.
      if (isFinger.current) event.preventDefault();
    },
    onClick(): void {
      if (!isFinger.current) press();
      isFinger.current = false;
    },
  };
  return [held, isHinting] as const;
}
