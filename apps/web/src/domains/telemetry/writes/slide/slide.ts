/** Writing by a slide: how far it has come, by the finger and by the keys. Pure. */
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { WriteConfirm } from '@millwright/kernel';

/** Whether a slide is asked for; what this page does not know yet is at least one. */
export const asksToSlide = ({ writeConfirm }: Pick<ItemDataPoint, 'writeConfirm'>): boolean =>
  !withoutSlide.includes(writeConfirm);

const withoutSlide: readonly number[] = [
  WriteConfirm.button,
  WriteConfirm.typed,
  WriteConfirm.approved,
];

/** The end of the slide, in percent. */
export const slideEnd = 100;
/** Let go from here on it counts as the end: a thumb covers what it slides. */
const nearlyEnd = 95;
const keyStep = 10;

const within = (percent: number): number => Math.min(slideEnd, Math.max(0, Math.round(percent)));

/** @param moved and `travel`: pixels of the finger since it took hold, and of the whole slide */
export const slidTo = (moved: number, travel: number): number =>
  travel <= 0 ? 0 : within((moved / travel) * slideEnd);

/** Where it stays when it is let go: at its end, or where it began. */
export const letGoAt = (place: number): number => (place >= nearlyEnd ? slideEnd : 0);

/** Where a key takes it; null for any other key. */
export const keyedTo = (place: number, key: string): number | null => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within(place + keyStep);
    case 'ArrowLeft':
    case 'ArrowDown':
      return within(place - keyStep);
    case 'End':
      return slideEnd;
    case 'Home':
      return 0;
    default:
      return null;
  }
};
