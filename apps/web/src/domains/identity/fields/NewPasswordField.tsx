import { passwordLeast, passwordMax } from '@millwright/contract/identity/account-rules';
import { useTranslation } from 'react-i18next';
import styles from './fields.module.css';
import { passwordProblem, passwordSignsProblem } from './password-problem.ts';
import { passwordStrength } from './password-strength.ts';
import { TextField } from './TextField.tsx';

/** A password that is being chosen, and how strong it is. */
export const NewPasswordField = ({
  label,
  grade = 1,
  value,
  onChange,
}: {
  /** A new password unless told. */
  readonly label?: string;
  /** Of whose password it is: those of administrators are longer. An ordinary user's unless told. */
  readonly grade?: number;
  readonly value: string;
  readonly onChange: (password: string) => void;
}) => {
  const { t } = useTranslation('identity/fields');
  const isFit = passwordProblem(value, grade) === null;
  const strength = isFit ? passwordStrength(value) : undefined;
  return (
    <TextField
      autoComplete="new-password"
      hint={
        strength === undefined
          ? t('password.rule', { least: passwordLeast(grade) })
          : t(`password.strength.${strength}`)
      }
      label={label ?? t('password.new')}
      maxLength={passwordMax}
      onChange={onChange}
      problem={passwordSignsProblem(value)}
      type="password"
      value={value}
    >
      <div aria-hidden="true" className={styles.meter} data-strength={strength}>
        <i />
        <i />
        <i />
      </div>
    </TextField>
  );
};
