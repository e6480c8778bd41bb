/** What the colours of a document are in a theme: names of documents to colours of painters. */
import type { Color } from '../document/scene.ts';

/** Names that a document may use, without their `@`. */
export const themeColors = [
  'background',
  'surface',
  'line',
  'outline',
  'text',
  'muted',
  'primary',
  'on-primary',
  'track',
  'knob',
  'warning',
  'danger',
  'liquid',
  'bulk',
  'pipe',
  'pipe-wall',
  'pipe-flow',
  'metal',
  'metal-light',
  'metal-dark',
  'state-unknown',
  'state-stopped',
  'state-running',
  'state-fault',
  'quiet-unknown',
  'quiet-stopped',
  'quiet-running',
  'quiet-fault',
] as const;
export type ThemeColor = (typeof themeColors)[number];

/** A colour for each name, as `#rrggbb` or `#rrggbbaa`. */
export type Palette = Readonly<Record<ThemeColor, string>>;

export const lightPalette: Palette = {
  background: '#eef1f4',
  surface: '#ffffff',
  line: '#b9c2cc',
  outline: '#4a5662',
  text: '#1d2630',
  muted: '#5f6b78',
  primary: '#1668dc',
  'on-primary': '#ffffff',
  track: '#d5dbe2',
  knob: '#ffffff',
  warning: '#b26a00',
  danger: '#cf1322',
  liquid: '#4f9bdc',
  bulk: '#c8a25e',
  pipe: '#c3ccd5',
  'pipe-wall': '#6d7985',
  'pipe-flow': '#1668dc',
  metal: '#b4bec8',
  'metal-light': '#e4e9ee',
  'metal-dark': '#7d8995',
  'state-unknown': '#8a5fb0',
  'state-stopped': '#9aa5b0',
  'state-running': '#2f9e44',
  'state-fault': '#d92c2c',
  'quiet-unknown': '#b7a6c8',
  'quiet-stopped': '#8d969e',
  'quiet-running': '#fbfcfd',
  'quiet-fault': '#d92c2c',
};

export const darkPalette: Palette = {
  background: '#12171d',
  surface: '#1d242c',
  line: '#46525e',
  outline: '#a9b5c0',
  text: '#e8edf2',
  muted: '#9aa7b3',
  primary: '#4c94f5',
  'on-primary': '#0b1117',
  track: '#36404a',
  knob: '#dfe5ea',
  warning: '#e8a33d',
  danger: '#ff6b6b',
  liquid: '#3a7fbd',
  bulk: '#94763f',
  pipe: '#4b5763',
  'pipe-wall': '#8793a0',
  'pipe-flow': '#63b3ff',
  metal: '#5a6672',
  'metal-light': '#77838f',
  'metal-dark': '#3c4650',
  'state-unknown': '#b58ad8',
  'state-stopped': '#74808c',
  'state-running': '#3fbf5a',
  'state-fault': '#ff5252',
  'quiet-unknown': '#6f5f80',
  'quiet-stopped': '#4d5862',
  'quiet-running': '#e3e8ec',
  'quiet-fault': '#ff5252',
};

/** What is drawn in the place of a name that the theme does not know: seen at once. */
const missing = '#ff00ff';

/** The colour of a painter for one of a document. */
export function colorIn(palette: Palette, color: Color): string {
  if (!color.startsWith('@')) return color;
  const name = themeColors.find((known) => known === color.slice(1));
  return name === undefined ? missing : palette[name];
}
