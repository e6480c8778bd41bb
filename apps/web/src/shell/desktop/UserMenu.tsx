import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import { signOut } from '../session/sign-out.ts';
import { useProfile } from '../session/use-profile.ts';
import styles from './Header.module.css';

export const UserMenu = () => {
  const { t } = useTranslation('shell');
  const profile = useProfile();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await signOut();
    await navigate('/login', { replace: true });
  };
  return (
    <MenuButton
      className={styles.user}
      items={[
        {
          key: 'settings',
          icon: 'settings',
          label: t('settings'),
          onSelect: () => void navigate('/settings/settings_page'),
        },
        { key: 'sign-out', icon: 'sign-out', label: t('signOut'), onSelect: () => void leave() },
      ]}
      label={`${t('account')} ${profile.user_name}`}
    >
      {profile.avator === '' ? (
        <span
          aria-hidden="true"
          className={styles.avatar}
          data-letter={[...profile.user_name][0]?.toUpperCase()}
        />
      ) : (
        <img alt="" className={styles.avatar} src={profile.avator} />
      )}
      <span className={styles.userName}>{profile.user_name}</span>
      <Icon name="down" size={14} />
    </MenuButton>
  );
};
