import { secondFactorCode } from '@millwright/contract/identity/account-rules';
import { TabModal } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import styles from './second-factor.module.css';
import { useProve } from './second-factor.queries.ts';

/** Asks for one's own password, and for a code where there is a second factor. */
export const ProveAnew = ({
  withCode,
  onClose,
}: {
  readonly withCode: boolean;
  /** It was proved, or left. */
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity/second-factor');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutateAsync: prove } = useProve();
  const check = (): string | null => {
    if (password === '') return t('setUp.passwordMissing');
    return withCode ? checkField(secondFactorCode, code) : null;
  };
  return (
    <TabModal footer={null} onCancel={onClose} open title={t('prove.title')} width={420}>
      <PlainForm
        check={check}
        label={t('prove.title')}
        send={async () => {
          await prove({ password, code: withCode ? code.trim() : null });
          onClose();
        }}
        submitLabel={t('prove.submit')}
      >
        <p className={styles.text}>{t('prove.text')}</p>
        <TextField
          autoComplete="current-password"
          autoFocus
          label={t('prove.password')}
          maxLength={64}
          onChange={setPassword}
          type="password"
          value={password}
        />
        {withCode ? (
          <TextField
            autoComplete="one-time-code"
            label={t('both.code')}
            maxLength={11}
            onChange={setCode}
            value={code}
          />
        ) : null}
      </PlainForm>
    </TabModal>
  );
};
