/** Colours of a chart, taken from the CSS variables around it, so that light and dark just work. */
export interface Palette {
  /** The colour of the n-th series, cycling through eight. */
  series(index: number): string;
  readonly ink: string;
  /** Less than the ink: what explains. */
  readonly text: string;
  readonly grid: string;
  /** The colour of an alarm level, 1 to 4. */
  level(level: number): string;
  readonly surface: string;
  readonly font: string;
}

/** Reads the palette that holds for `host` now. */
export const readPalette = (host: HTMLElement): Palette => {
  const style = getComputedStyle(host);
  const variable = (name: string): string => style.getPropertyValue(name).trim();
  return {
    series: (index) => variable(`--mw-series-${(index % 8) + 1}`) || style.color,
    ink: variable('--mw-text') || style.color,
    text: variable('--mw-text-2') || style.color,
    grid: variable('--mw-border') || style.color,
    level: (level) => variable(`--mw-level-${level}`) || style.color,
    surface: variable('--mw-surface') || 'transparent',
    font: `12px ${style.fontFamily}`,
  };
};

/** Calls `change` whenever the page's theme attributes change; the result ends it. */
export const watchTheme = (change: () => void): (() => void) => {
  const observer = new MutationObserver(change);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'style', 'data-theme'],
  });
  return () => observer.disconnect();
};
