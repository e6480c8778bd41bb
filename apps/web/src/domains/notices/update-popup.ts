import type { PopupKind } from '../alarms/index.ts';

/** A new version or a change of the platform: heard once. */
export const updatePopup: PopupKind = {
  name: 'update',
  title: 'notices:titles.update',
  tones: [
    { pitch: 523, length: 140 },
    { pitch: 659, length: 140 },
    { pitch: 784, length: 260 },
  ],
  loops: false,
};
