import { useTranslation } from 'react-i18next';
import type { SignIn } from '../identity.queries.ts';
import styles from './SignInForm.module.css';

const ways = [
  ['password', 'byPassword'],
  ['code', 'byCode'],
] as const;

/** By password or by code. */
export const SignInMethods = ({
  way,
  onChoose,
}: {
  readonly way: SignIn['mode'];
  readonly onChoose: (way: SignIn['mode']) => void;
}) => {
  const { t } = useTranslation('identity/sign-in');
  return (
    <fieldset aria-label={t('ways')} className={styles.ways}>
      {ways.map(([name, title]) => (
        <label className={styles.way} key={name}>
          <input checked={way === name} name="way" onChange={() => onChoose(name)} type="radio" />
          {t(title)}
        </label>
      ))}
    </fieldset>
  );
};
