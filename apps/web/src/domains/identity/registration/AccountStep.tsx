import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { type Way, waysFor } from './registration.queries.ts';

/** An account as it was named, and how a code for it may be asked for. */
export interface Recovered {
  readonly name: string;
  readonly ways: readonly Way[];
}

/** First step: whose password it is. The answer never tells whether there is such an account. */
export const AccountStep = ({ onKnown }: { readonly onKnown: (account: Recovered) => void }) => {
  const { t } = useTranslation('identity/registration');
  const [name, setName] = useState(useSearchParams()[0].get('phone') ?? '');
  const send = async (): Promise<void> => {
    const account = name.trim();
    onKnown({ name: account, ways: await waysFor(account) });
  };
  return (
    <PlainForm
      check={() => (name.trim() === '' ? t('reset.accountMissing') : null)}
      label={t('reset.title')}
      send={send}
      submitLabel={t('reset.next')}
    >
      <TextField
        autoComplete="username"
        autoFocus
        label={t('reset.account')}
        maxLength={254}
        onChange={setName}
        value={name}
      />
    </PlainForm>
  );
};
