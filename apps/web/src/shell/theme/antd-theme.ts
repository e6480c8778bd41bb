import type { ThemeConfig } from 'antd';
import { theme as antd } from 'antd';
import { mix } from './mix.ts';
import type { Theme } from './theme.store.ts';
import { palettes, primaries } from './tokens.ts';

type Algorithm = typeof antd.compactAlgorithm;

/** Tighter than antd's own compact layout, whose text is too small for what stands around it. */
const dense: Algorithm = (token, map) => ({
  ...antd.compactAlgorithm(token, map),
  fontSize: 13,
  fontSizeSM: 12,
  fontSizeLG: 14,
  lineHeight: 20 / 13,
  fontHeight: 20,
  controlHeight: 28,
  controlHeightSM: 22,
  controlHeightLG: 32,
});

/** Our tones as they are: antd's dark layout darkens them until they no longer read on our surfaces. */
const asGiven: Algorithm = (token, map) => {
  const tones = map ?? antd.darkAlgorithm(token);
  return {
    ...tones,
    colorPrimary: token.colorPrimary,
    colorPrimaryText: token.colorPrimary,
    colorInfo: token.colorInfo,
    colorInfoText: token.colorInfo,
    colorSuccess: token.colorSuccess,
    colorSuccessText: token.colorSuccess,
    colorWarning: token.colorWarning,
    colorWarningText: token.colorWarning,
    colorError: token.colorError,
    colorErrorText: token.colorError,
    colorLink: token.colorPrimary,
    colorLinkHover: tones.colorPrimaryHover,
    colorLinkActive: token.colorPrimary,
  };
};

/** Rows of 24 to 28 pixels. */
const denseTable = {
  cellPaddingBlock: 4,
  cellPaddingBlockMD: 2,
  cellPaddingBlockSM: 1,
  cellPaddingInline: 12,
} as const;

/** The antd theme that draws on the same tokens as our own CSS. */
export const antdTheme = ({ shown, primary, compact }: Theme): ThemeConfig => {
  const colour = (name: string): string => palettes[shown][name] ?? 'inherit';
  const soft = (tone: string, share: number): string => mix(tone, colour('surface'), share);
  /** Backgrounds and borders of a tone; antd's own derivation turns them grey on our palette. */
  const tones = (name: 'Primary' | 'Info' | 'Success' | 'Warning' | 'Error', tone: string) => ({
    [`color${name}Bg`]: soft(tone, 0.1),
    [`color${name}BgHover`]: soft(tone, 0.18),
    [`color${name}Border`]: soft(tone, 0.4),
    [`color${name}BorderHover`]: soft(tone, 0.6),
  });
  const base = shown === 'dark' ? [antd.darkAlgorithm, asGiven] : [antd.defaultAlgorithm];
  return {
    algorithm: compact ? [...base, dense] : base,
    token: {
      // A button that works is read like any other; its wheel says that it does.
      opacityLoading: 1,
      colorPrimary: primaries[primary][shown],
      colorLink: primaries[primary][shown],
      colorInfo: primaries[primary][shown],
      colorSuccess: colour('ok'),
      colorWarning: colour('warn'),
      colorError: colour('bad'),
      colorTextBase: colour('text'),
      colorBgBase: colour('surface'),
      colorText: colour('text'),
      colorTextSecondary: colour('text-2'),
      colorTextTertiary: colour('text-3'),
      colorBgLayout: colour('bg'),
      colorBgContainer: colour('surface'),
      colorBgElevated: colour('raised'),
      colorBorder: colour('border-strong'),
      colorBorderSecondary: colour('border'),
      colorTextPlaceholder: colour('text-3'),
      ...tones('Primary', primaries[primary][shown]),
      ...tones('Info', primaries[primary][shown]),
      ...tones('Success', colour('ok')),
      ...tones('Warning', colour('warn')),
      ...tones('Error', colour('bad')),
      // antd's own is lighter than what is written on it reads on.
      colorErrorHover: mix(colour('bad'), colour('text'), 0.85),
      fontFamily: 'var(--mw-sans)',
      fontFamilyCode: 'var(--mw-mono)',
      borderRadius: 6,
      controlHeight: 34,
      wireframe: false,
    },
    components: {
      Button: {
        fontWeight: 500,
        primaryColor: colour('on-primary'),
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Table: {
        headerBg: colour('fill'),
        headerColor: colour('text-2'),
        headerSplitColor: 'transparent',
        headerSortActiveBg: colour('fill'),
        headerSortHoverBg: colour('fill-strong'),
        bodySortBg: colour('surface'),
        fixedHeaderSortActiveBg: colour('fill'),
        rowHoverBg: colour('fill'),
        borderColor: colour('border'),
        ...(compact ? denseTable : {}),
      },
      Card: { paddingLG: 20, headerFontSize: 15 },
      Tabs: {
        titleFontSize: compact ? 13 : 14,
        horizontalItemGutter: 24,
        ...(compact ? { horizontalItemPadding: '4px 0', horizontalMargin: '0 0 8px' } : {}),
      },
      ...(compact ? { Tree: { titleHeight: 24 } } : {}),
    },
  };
};
