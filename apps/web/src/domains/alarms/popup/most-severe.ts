import type { Popup } from './popups.store.ts';

/** Lasting before over, then by level and priority; what has none is below all alarms. */
const weight = ({ level = 0, priority = 0, over }: Popup): number =>
  (over ? level - 10 : level) + priority / 10;

/** The popup that stands for all: of equally severe ones the newest. @param popups the newest first */
export const mostSevere = (popups: readonly Popup[]): Popup | undefined =>
  popups.toSorted((a, b) => weight(b) - weight(a))[0];
