import type { SystemEvents } from '../events/index.ts';
import { nextTold } from './next-told.ts';

/** A button that may still be pressed though nobody holds it. */
export interface PressedButton {
  readonly key: string;
  /** Whose project it is in. */
  readonly owner: string;
  readonly item: string;
  readonly device: string;
  readonly point: string;
}

/** @returns looks at those there are */
export function createLookAtButtons(
  events: SystemEvents,
): (pressed: readonly PressedButton[]) => void {
  const told = new Set<string>();
  return (pressed) => {
    const now = new Set(pressed.map(({ key }) => key));
    for (const key of told) {
      if (now.has(key)) continue;
      told.delete(key);
      events.over('button_held', key);
    }
    const standing = pressed.filter(({ key }) => told.has(key)).map(({ owner }) => owner);
    const waiting = pressed.filter(({ key }) => !told.has(key));
    for (const { key } of nextTold(waiting, standing)) told.add(key);
    for (const { key, owner: _, ...details } of pressed) {
      if (!told.has(key)) continue;
      events.holds({
        kind: 'button_held',
        severity: 'serious',
        subject: key,
        code: 'system_event.button_held',
        details,
      });
    }
  };
}
