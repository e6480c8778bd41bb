/** What is printed faintly across the pages, so that a photograph of a screen tells whose it was. */
import { createStore } from 'zustand/vanilla';

export const watermarks = ['none', 'name', 'name-time'] as const;
export type WatermarkChoice = (typeof watermarks)[number];

const key = 'mw.watermark';

const isChoice = (stored: string | null): stored is WatermarkChoice =>
  watermarks.some((choice) => choice === stored);

const stored = localStorage.getItem(key);

export const watermarkStore = createStore<{ readonly choice: WatermarkChoice }>(() => ({
  choice: isChoice(stored) ? stored : 'none',
}));

export const chooseWatermark = (choice: WatermarkChoice): void => {
  localStorage.setItem(key, choice);
  watermarkStore.setState({ choice });
};
