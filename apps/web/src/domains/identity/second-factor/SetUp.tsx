import type { SecondFactorSecret } from '@millwright/contract/identity/account.schemas';
import { code as codeRule } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { useOwnPassword } from '../fields/use-own-password.ts';
import styles from './second-factor.module.css';
import { beginSecondFactor, useTurnOn } from './second-factor.queries.ts';

/** Drawn where it is shown alone. */
const QrCode = lazyPart<{ readonly text: string; readonly title: string }>(
  'identity/second-factor',
  () => import('../../../shell/codes/QrCode.tsx').then((module) => module.QrCode),
);

/** From the password by the secret to the first code. */
export const SetUp = ({
  onCodes,
}: {
  /** It is on: these are the recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
}) => {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  return secret === null ? (
    <Password onSecret={setSecret} />
  ) : (
    <FirstCode onCodes={onCodes} secret={secret} />
  );
};

const Password = ({ onSecret }: { readonly onSecret: (secret: SecondFactorSecret) => void }) => {
  const { t } = useTranslation('identity/second-factor');
  const own = useOwnPassword();
  return (
    <PlainForm
      check={() => (own.value === '' ? t('setUp.passwordMissing') : null)}
      label={t('card.setUp')}
      refusedAtField={own.refused}
      send={() => beginSecondFactor(own.value).then(onSecret)}
      submitLabel={t('setUp.next')}
    >
      <p className={styles.text}>{t('setUp.passwordText')}</p>
      <TextField
        autoComplete="current-password"
        autoFocus
        label={t('setUp.password')}
        maxLength={64}
        onChange={own.set}
        problem={own.problem}
        type="password"
        value={own.value}
      />
    </PlainForm>
  );
};

/** `ABCD EFGH …`, as one reads it off. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const FirstCode = ({
  secret: { secret, address },
  onCodes,
}: {
  readonly secret: SecondFactorSecret;
  readonly onCodes: (codes: readonly string[]) => void;
}) => {
  const { t } = useTranslation('identity/second-factor');
  const [code, setCode] = useState('');
  const { mutateAsync: turnOn } = useTurnOn();
  return (
    <PlainForm
      check={() => checkField(codeRule, code)}
      label={t('card.setUp')}
      send={() => turnOn(code.trim()).then(onCodes)}
      submitLabel={t('setUp.turnOn')}
    >
      <p className={styles.text}>{t('setUp.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={address} title={t('setUp.qr')} />
      </div>
      <div>
        <p className={styles.label}>{t('setUp.key')}</p>
        <code className={styles.key}>{inFours(secret)}</code>
      </div>
      <a className={styles.open} href={address}>
        {t('setUp.open')}
      </a>
      <TextField
        autoComplete="one-time-code"
        autoFocus
        inputMode="numeric"
        label={t('setUp.code')}
        maxLength={6}
        onChange={setCode}
        value={code}
      />
    </PlainForm>
  );
};
