/** The popups that are shown, the newest first; any domain may show its own. */
import type { AlarmLevel } from '@millwright/contract/alarm-level';
import { createStore } from 'zustand/vanilla';
import { onSession } from '../../../wire/token.ts';

export interface Popup {
  /** The same key is shown once. */
  readonly key: string;
  /** Name of a kind that was added to `popupKinds`. */
  readonly kind: string;
  /** What is shown large, as it is to be read. */
  readonly text: string;
  /** Where it happened. */
  readonly place: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly level?: AlarmLevel;
  /** The order within the level, the highest first. */
  readonly priority?: number;
  /** Where a tap leads: path with query. */
  readonly to: string;
  /** What it tells of has ended: it stays to be read, without its sound. */
  readonly over?: boolean;
}

export const popupsStore = createStore<{ readonly popups: readonly Popup[] }>(() => ({
  popups: [],
}));

const change = (next: (popups: readonly Popup[]) => readonly Popup[]): void =>
  popupsStore.setState(({ popups }) => ({ popups: next(popups) }));

/** More than this at once is a flood: the oldest go. */
const most = 100;

export const showPopup = (popup: Popup): void =>
  change((popups) =>
    popups.some(({ key }) => key === popup.key) ? popups : [popup, ...popups].slice(0, most),
  );

export const dismissPopup = (key: string): void =>
  change((popups) => popups.filter((popup) => popup.key !== key));

export const dismissAllPopups = (): void => change(() => []);

/** Ends the sound of a popup; it stays to be read. */
export const settlePopup = (key: string): void =>
  change((popups) => popups.map((popup) => (popup.key === key ? { ...popup, over: true } : popup)));

// What one user was told is not for the next.
onSession({ anew: dismissAllPopups });
