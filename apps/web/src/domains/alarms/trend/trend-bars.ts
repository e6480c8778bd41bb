import type { BarSeries } from '@millwright/charts';

/** The levels as the chart stacks them, the most serious at the bottom, where heights compare. */
const trendLevels = [4, 3, 2, 1] as const;

type LevelWords = Readonly<Record<(typeof trendLevels)[number], string>>;

export const levelSeries = (words: LevelWords): readonly BarSeries[] =>
  trendLevels.map((level) => ({
    key: level,
    name: words[level],
    colour: `var(--mw-level-${level})`,
  }));

/** How many of each level, in the order of the series. */
export const stackOf = (levels: readonly number[]): readonly number[] =>
  trendLevels.map((level) => levels[level - 1] ?? 0);

/** `Serious 2, Warning 1`; nothing where none was raised. @param between the texts of two levels */
export const levelsText = (levels: readonly number[], words: LevelWords, between: string): string =>
  trendLevels
    .map((level) => ({ level, count: levels[level - 1] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${words[level]} ${count}`)
    .join(between);
