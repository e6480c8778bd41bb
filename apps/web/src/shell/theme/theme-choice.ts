/** What a user may choose about the look of the pages. */
import { type Appearance, type PrimaryName, primaries } from './tokens.ts';

export type AppearanceChoice = Appearance | 'system';

export interface ThemeChoice {
  readonly appearance: AppearanceChoice;
  readonly primary: PrimaryName;
  /** Tighter rows and controls. */
  readonly compact: boolean;
}

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
      typeof primary === 'string' && Object.hasOwn(primaries, primary)
        ? (primary as PrimaryName)
        : 'petrol',
    compact: compact === true,
  };
};
