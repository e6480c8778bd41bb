import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOtherEditors } from './use-other-editors.ts';

/** Says who else draws the screen just now; nothing while nobody does. */
export const OtherEditors = ({ screen }: { readonly screen: number }) => {
  const { t } = useTranslation('screens/designer');
  const others = useOtherEditors(screen);
  if (others.length === 0) return null;
  const names = [...new Set(others.filter(({ own }) => !own).map(({ name }) => name))];
  return (
    <Alert
      banner
      type="warning"
      title={
        names.length === 0
          ? t('editors.own')
          : t('editors.others', { count: names.length, names: names.join(t('editors.and')) })
      }
    />
  );
};
