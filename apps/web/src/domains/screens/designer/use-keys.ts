/** Keys of the designer, where nothing that is typed into has the focus. */
import { useEffect, useEffectEvent } from 'react';

/** By what is pressed: `ctrl+shift+z`, `delete`, `arrowleft`; Command counts as Ctrl. */
export type Keys = Readonly<Record<string, () => void>>;

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="combobox"], .ant-modal') !==
    null;

export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyped(event.target)) return;
    const pressed = [
      ...(event.ctrlKey || event.metaKey ? ['ctrl'] : []),
      ...(event.shiftKey ? ['shift'] : []),
      event.key.toLowerCase(),
    ].join('+');
    const run = keys[pressed];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
