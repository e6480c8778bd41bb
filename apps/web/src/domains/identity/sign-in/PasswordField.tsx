import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shell/icons/Icon.tsx';
import styles from './SignInForm.module.css';

interface PasswordFieldProps {
  readonly value: string;
  readonly autoFocus: boolean;
  readonly onChange: (value: string) => void;
}

/** A password that can be looked at while it is typed; says when Caps Lock is on. */
export const PasswordField = ({ value, autoFocus, onChange }: PasswordFieldProps) => {
  const { t } = useTranslation('identity/sign-in');
  const id = useId();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const toggle = t(shown ? 'hidePassword' : 'showPassword');
  const watchCapsLock = (event: KeyboardEvent): void =>
    setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t('password')}
      </label>
      <span className={styles.withTool}>
        <input
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: the user name is known, only this is left
          autoFocus={autoFocus}
          className={styles.input}
          id={id}
          maxLength={64}
          name="password"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
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
      {capsLock && (
        <p className={styles.hint}>
          <Icon name="warning" size={15} />
          {t('capsLock')}
        </p>
      )}
    </div>
  );
};
