/** The title at the top of the side menu: the user's own, changed where it stands. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import { useProfile } from '../session/use-profile.ts';
import styles from './Sider.module.css';

/** Brings the rule that the server checks by; few people ever change their title. */
const LogoTextEditor = lazy(() =>
  import('./LogoTextEditor.tsx').then((module) => ({ default: module.LogoTextEditor })),
);

export const LogoText = () => {
  const { t } = useTranslation('shell');
  const { logoText, demo } = useProfile();
  const [editing, setEditing] = useState(false);
  const title = logoText || t('product');
  const shown = <span className={styles.name}>{title}</span>;

  if (demo) return shown;
  if (editing) {
    return (
      <Suspense fallback={shown}>
        <LogoTextEditor onDone={() => setEditing(false)} />
      </Suspense>
    );
  }
  return (
    <>
      {shown}
      <button
        aria-label={t('logoText.edit')}
        className={styles.edit}
        onClick={() => setEditing(true)}
        title={t('logoText.edit')}
        type="button"
      >
        <Icon name="edit" size={15} />
      </button>
    </>
  );
};
