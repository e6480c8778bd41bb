import { useTranslation } from 'react-i18next';
import { languages } from '../../texts/language.ts';
import { Icon } from '../icons/Icon.tsx';
import { chooseLanguage } from './choose-language.ts';
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
        onSelect: () => void chooseLanguage(name),
      }))}
      label={t('language')}
    >
      <Icon name="language" />
    </MenuButton>
  );
};
