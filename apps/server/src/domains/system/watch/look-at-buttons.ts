import type { SystemEvents } from '../events/index.ts';

/** A button that may still be pressed though nobody holds it. */
export interface PressedButton {
  readonly key: string;
  readonly item: string;
  readonly device: string;
  readonly point: string;
}

/** That are told of at a time. */
const mostTold = 20;

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
    for (const { key, ...details } of pressed) {
      if (!told.has(key) && told.size >= mostTold) continue;
      told.add(key);
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
