import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shell/icons/Icon.tsx';
import styles from './SignInForm.module.css';

interface PasswordFieldProps {
  readonly value: string;
  readonly autoFocus: boolean;
  readonly onChange: (value: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** A password that can be looked at while it is typed. */
export const PasswordField = ({ value, autoFocus, onChange, onKey }: PasswordFieldProps) => {
  const { t } = useTranslation('identity/sign-in');
  const [shown, setShown] = useState(false);
  const toggle = t(shown ? 'hidePassword' : 'showPassword');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="password">
        {t('password')}
      </label>
      <span className={styles.withTool}>
        <input
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: the user name is remembered, only this is left
          autoFocus={autoFocus}
          className={styles.input}
          id="password"
          maxLength={64}
          name="password"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
          spellCheck={false}
          type={shown ? 'text' : 'password'}
          value={value}
        />
        <button
          aria-label={toggle}
          aria-pressed={shown}
          className={styles.tool}
          onClick={() => setShown(!shown)}
          title={toggle}
          type="button"
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </span>
    </div>
  );
};
