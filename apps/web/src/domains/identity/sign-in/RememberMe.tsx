import { useTranslation } from 'react-i18next';
import styles from './SignInForm.module.css';

/** Whether this browser may sign in by itself from now on. */
export const RememberMe = ({
  checked,
  onChange,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) => {
  const { t } = useTranslation('identity/sign-in');
  return (
    <label className={styles.remember}>
      <input
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        type="checkbox"
      />
      {t('remember')}
    </label>
  );
};
