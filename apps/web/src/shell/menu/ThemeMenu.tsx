import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { changeTheme, themeStore } from '../theme/theme.store.ts';
import type { AppearanceChoice } from '../theme/theme-choice.ts';
import { type PrimaryName, primaries } from '../theme/tokens.ts';
import { chooseWatermark, watermarkStore, watermarks } from '../watermark/watermark.store.ts';
import type { MenuItem } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';

const appearances: readonly { readonly name: AppearanceChoice; readonly icon: IconName }[] = [
  { name: 'light', icon: 'sun' },
  { name: 'dark', icon: 'moon' },
  { name: 'system', icon: 'screen' },
];

interface ThemeMenuProps {
  readonly className?: string | undefined;
  /** Also the primary colour, the density and the watermark; without: the appearance alone. */
  readonly full?: boolean;
}

export const ThemeMenu = ({ className, full = false }: ThemeMenuProps) => {
  const { t } = useTranslation('shell');
  const theme = useStore(themeStore);
  const { choice: watermark } = useStore(watermarkStore);
  const appearance: readonly MenuItem[] = appearances.map(({ name, icon }) => ({
    key: name,
    icon,
    label: t(`appearance.${name}`),
    checked: theme.appearance === name,
    onSelect: () => changeTheme({ appearance: name }),
  }));
  const colours: readonly MenuItem[] = Object.entries(primaries).map(([name, colour], index) => ({
    key: name,
    swatch: colour[theme.shown],
    label: t(`primary.${name as PrimaryName}`),
    checked: theme.primary === name,
    apart: index === 0,
    onSelect: () => changeTheme({ primary: name as PrimaryName }),
  }));
  const density: MenuItem = {
    key: 'compact',
    label: t('compact'),
    checked: theme.compact,
    apart: true,
    onSelect: () => changeTheme({ compact: !theme.compact }),
  };
  const marks: readonly MenuItem[] = watermarks.map((choice, index) => ({
    key: choice,
    label: t(`watermark.${choice}`),
    checked: watermark === choice,
    apart: index === 0,
    onSelect: () => chooseWatermark(choice),
  }));
  return (
    <MenuButton
      className={className}
      items={full ? [...appearance, ...colours, density, ...marks] : appearance}
      label={t('theme')}
    >
      <Icon name={theme.shown === 'dark' ? 'moon' : 'sun'} />
    </MenuButton>
  );
};
