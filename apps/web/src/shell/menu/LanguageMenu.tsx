import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../texts/i18n.ts';
import { languages } from '../../texts/language.ts';
import { Icon } from '../icons/Icon.tsx';
import { MenuButton } from './MenuButton.tsx';

/** Switches the language; each is named in itself. */
export const LanguageMenu = ({ className }: { readonly className?: string | undefined }) => {
  const { t, i18n } = useTranslation('shell');
  return (
    <MenuButton
      className={className}
      items={languages.map(({ name, label }) => ({
        key: name,
        label,
        checked: i18n.language === name,
        onSelect: () => void switchLanguage(name),
      }))}
      label={t('language')}
    >
      <Icon name="language" />
    </MenuButton>
  );
};
