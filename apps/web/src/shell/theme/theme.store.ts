/** How the page looks: the user's choice, and what it comes to on this machine. */
import { createStore } from 'zustand/vanilla';
import { readThemeChoice, type ThemeChoice } from './theme-choice.ts';
import { type Appearance, tokenSheet } from './tokens.ts';

export interface Theme extends ThemeChoice {
  /** `appearance` with `system` resolved. */
  readonly shown: Appearance;
}

const key = 'mw.theme';
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
