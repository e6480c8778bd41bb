/** The title at the top of the side menu: the user's own, changed where it stands. */
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import { useProfile } from '../session/use-profile.ts';
import styles from './Sider.module.css';

export const LogoText = () => {
  const { t } = useTranslation('shell');
  const { logoText, demo, original } = useProfile();
  const [Editor, setEditor] = useState<ComponentType<{ onDone: () => void }> | null>(null);
  const title = logoText || t('product');
  const shown = <span className={styles.name}>{title}</span>;

  // Who is signed in as somebody else changes nothing of theirs.
  if (demo || original !== null) return shown;
  if (Editor !== null) return <Editor onDone={() => setEditor(null)} />;
  // Few people ever change their title.
  const edit = (): void =>
    void import('./LogoTextEditor.tsx').then(
      ({ LogoTextEditor }) => setEditor(() => LogoTextEditor),
      // The notices tell of a newer build or of no network; the title stays as it is.
      () => null,
    );
  return (
    <>
      {shown}
      <button
        aria-label={t('logoText.edit')}
        className={styles.edit}
        onClick={edit}
        title={t('logoText.edit')}
        type="button"
      >
        <Icon name="edit" size={15} />
      </button>
    </>
  );
};
