/** How the page looks: the user's choice, and what it comes to on this machine. */
import { createStore } from 'zustand/vanilla';
import { type Appearance, type PrimaryName, primaries, tokenSheet } from './tokens.ts';

export type AppearanceChoice = Appearance | 'system';

export interface ThemeChoice {
  readonly appearance: AppearanceChoice;
  readonly primary: PrimaryName;
  /** Tighter rows and controls. */
  readonly compact: boolean;
}

export interface Theme extends ThemeChoice {
  /** `appearance` with `system` resolved. */
  readonly shown: Appearance;
}

const key = 'mw.theme';
const fresh: ThemeChoice = { appearance: 'system', primary: 'petrol', compact: false };

/** A stored choice as far as it is still understood. */
export const readThemeChoice = (stored: string | null): ThemeChoice => {
  if (stored === null) return fresh;
  let parsed: Partial<Record<keyof ThemeChoice, unknown>>;
  try {
    parsed = Object(JSON.parse(stored));
  } catch {
    return fresh;
  }
  const { appearance, primary, compact } = parsed;
  return {
    appearance: appearance === 'light' || appearance === 'dark' ? appearance : 'system',
    primary:
      typeof primary === 'string' && primary in primaries ? (primary as PrimaryName) : 'petrol',
    compact: compact === true,
  };
};

const systemDark = globalThis.matchMedia('(prefers-color-scheme: dark)');

const resolve = (choice: ThemeChoice): Theme => ({
  ...choice,
  shown:
    choice.appearance === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice.appearance,
});

export const themeStore = createStore<Theme>(() =>
  resolve(readThemeChoice(localStorage.getItem(key))),
);

/** Changes what is given, remembers it, and shows it at once. */
export const changeTheme = (change: Partial<ThemeChoice>): void => {
  const { appearance, primary, compact } = { ...themeStore.getState(), ...change };
  const choice: ThemeChoice = { appearance, primary, compact };
  localStorage.setItem(key, JSON.stringify(choice));
  themeStore.setState(resolve(choice));
};

/** Puts the tokens on the page and keeps them there through every change. */
export const startTheme = (): void => {
  const sheet = document.head.appendChild(document.createElement('style'));
  const show = ({ shown, primary }: Theme): void => {
    sheet.textContent = tokenSheet(shown, primary);
    document.documentElement.dataset.theme = shown;
    // antd-mobile reads its dark palette from this attribute.
    document.documentElement.dataset.prefersColorScheme = shown;
  };
  show(themeStore.getState());
  themeStore.subscribe(show);
  systemDark.addEventListener('change', () => themeStore.setState((theme) => resolve(theme)));
};
