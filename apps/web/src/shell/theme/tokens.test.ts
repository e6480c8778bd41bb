import { theme as antd } from 'antd';
import { describe, expect, it } from 'vitest';
import { antdTheme } from './antd-theme.ts';
import { readThemeChoice } from './theme-choice.ts';
import { type Appearance, palettes, primaries } from './tokens.ts';

/** Contrast of two `#rrggbb` colours (WCAG 2.1, relative luminance). */
const contrast = (one: string, other: string): number => {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

const colour = (appearance: Appearance, name: string): string => palettes[appearance][name] ?? '';

describe.each(['light', 'dark'] as const)('%s', (appearance) => {
  it.each(['text', 'text-2', 'text-3', 'ok', 'bad', 'warn'])(
    '%s reads on cards and pages',
    (name) => {
      for (const background of ['surface', 'bg']) {
        expect(contrast(colour(appearance, name), colour(appearance, background))).toBeGreaterThan(
          4.5,
        );
      }
    },
  );

  it('what a disabled button says reads', () => {
    expect(contrast(colour(appearance, 'text-2'), colour(appearance, 'fill'))).toBeGreaterThan(4.5);
  });

  it.each(Object.entries(primaries))('a button in %s reads', (_name, primary) => {
    const text = colour(appearance, 'on-primary');
    expect(contrast(primary[appearance], text)).toBeGreaterThan(4.5);
  });

  it.each(Object.entries(primaries))('a link in %s reads on cards', (_name, primary) => {
    expect(contrast(primary[appearance], colour(appearance, 'surface'))).toBeGreaterThan(4.5);
  });
});

it.each([
  ['light', false],
  ['dark', false],
  ['dark', true],
] as const)('what antd makes of our tones reads too: %s, compact: %s', (shown, compact) => {
  for (const primary of Object.keys(primaries) as (keyof typeof primaries)[]) {
    const token = antd.getDesignToken(antdTheme({ appearance: shown, shown, primary, compact }));
    const { colorError, colorWarning, colorSuccess, colorLink, colorPrimary } = token;
    const { colorErrorText, colorWarningText, colorSuccessText } = token;
    const tones = { colorError, colorWarning, colorSuccess, colorLink, colorPrimary };
    // Of a button that the pointer is on, with what is written on it.
    expect(contrast(token.colorErrorHover, colour(shown, 'on-primary'))).toBeGreaterThan(4.5);
    const texts = { colorErrorText, colorWarningText, colorSuccessText };
    for (const [name, tone] of Object.entries({ ...tones, ...texts })) {
      expect(contrast(tone, colour(shown, 'surface')), name).toBeGreaterThan(4.5);
    }
  }
});

it('has the same names in both', () => {
  expect(Object.keys(palettes.dark)).toEqual(Object.keys(palettes.light));
});

describe('a stored choice', () => {
  it('comes back as it was kept', () => {
    const choice = { appearance: 'dark', primary: 'steel', compact: true } as const;
    expect(readThemeChoice(JSON.stringify(choice))).toEqual(choice);
  });

  it.each([null, 'x', 'null', '7', '{"appearance":"pink","primary":"__proto__","compact":1}'])(
    'starts afresh from %j',
    (stored) => {
      const fresh = { appearance: 'system', primary: 'petrol', compact: false };
      expect(readThemeChoice(stored)).toEqual(fresh);
    },
  );
});
