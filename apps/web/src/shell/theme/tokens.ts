/** Every colour and measure of the product, in one place; CSS variables and antd both draw on it. */

export type Appearance = 'light' | 'dark';

/** Becomes `--mw-<name>` for our own CSS. */
type Palette = Readonly<Record<string, string>>;

/** The colours a user may choose as the primary one: dark enough for white text, and their dark-mode twins. */
export const primaries = {
  petrol: { light: '#0b6b7f', dark: '#3aa7bd' },
  steel: { light: '#2b5f9e', dark: '#6a9fdc' },
  moss: { light: '#3d7144', dark: '#7cb586' },
  copper: { light: '#9c5226', dark: '#d98c5b' },
  plum: { light: '#75477f', dark: '#bb8fc6' },
} as const satisfies Record<string, Record<Appearance, string>>;

export type PrimaryName = keyof typeof primaries;

const light: Palette = {
  bg: '#f2f4f6',
  surface: '#ffffff',
  raised: '#ffffff',
  fill: '#edf1f4',
  'fill-strong': '#e1e7ec',
  border: '#dce2e8',
  'border-strong': '#b9c4ce',
  text: '#16202a',
  'text-2': '#4c5a68',
  'text-3': '#5f6d7a',
  'on-primary': '#ffffff',
  ok: '#2e7d4f',
  warn: '#995800',
  bad: '#c22f2f',
  'level-1': '#1677ff',
  'level-2': '#7cb305',
  'level-3': '#fa8c16',
  'level-4': '#cf1322',
  'series-1': '#0b6b7f',
  'series-2': '#d9772b',
  'series-3': '#4a63b8',
  'series-4': '#3f8f55',
  'series-5': '#b23a6f',
  'series-6': '#8a6d1f',
  'series-7': '#6c4fa3',
  'series-8': '#5b6975',
  shadow: '0 1px 2px rgb(16 28 38 / 6%), 0 4px 16px rgb(16 28 38 / 5%)',
  'shadow-popup': '0 6px 24px rgb(16 28 38 / 16%)',
};

const dark: Palette = {
  bg: '#0d1318',
  surface: '#141c23',
  raised: '#1a242d',
  fill: '#1b252e',
  'fill-strong': '#26323d',
  border: '#25313b',
  'border-strong': '#3c4b58',
  text: '#e3e9ee',
  'text-2': '#a9b6c1',
  'text-3': '#8493a0',
  'on-primary': '#08131a',
  ok: '#5dbb82',
  warn: '#e0a044',
  bad: '#ef6b63',
  'level-1': '#4f9bff',
  'level-2': '#a5d23c',
  'level-3': '#ffa94d',
  'level-4': '#f25a5a',
  'series-1': '#3aa7bd',
  'series-2': '#eb9857',
  'series-3': '#8297e6',
  'series-4': '#6dbd83',
  'series-5': '#dd759f',
  'series-6': '#c9aa52',
  'series-7': '#a98be0',
  'series-8': '#97a5b1',
  shadow: '0 1px 2px rgb(0 0 0 / 40%)',
  'shadow-popup': '0 8px 28px rgb(0 0 0 / 55%)',
};

/** The side menu and the sign-in drawing are ink in both appearances. */
const ink: Palette = {
  ink: '#0f1a22',
  'ink-2': '#172630',
  'ink-line': '#2a3d49',
  'ink-text': '#dfe8ee',
  'ink-text-2': '#93a6b3',
  amber: '#f0a43c',
};

const measures: Palette = {
  radius: '6px',
  'radius-large': '10px',
  sans: '"Inter", system-ui, -apple-system, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
  mono: '"JetBrains Mono", "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", ui-monospace, monospace',
};

export const palettes: Readonly<Record<Appearance, Palette>> = { light, dark };

/** The style sheet that carries the tokens for one appearance and primary colour. */
export const tokenSheet = (appearance: Appearance, primary: PrimaryName): string => {
  const all = {
    ...palettes[appearance],
    ...ink,
    ...measures,
    primary: primaries[primary][appearance],
  };
  const lines = Object.entries(all).map(([name, value]) => `--mw-${name}:${value};`);
  return `:root{color-scheme:${appearance};${lines.join('')}}`;
};
