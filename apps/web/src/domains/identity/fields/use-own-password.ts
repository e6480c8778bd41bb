import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../wire/errors/call-error.ts';

/** The own password in a form, which says so itself where it is wrong. */
export const useOwnPassword = () => {
  const { t } = useTranslation('identity/fields');
  const [value, setValue] = useState('');
  const [isWrong, setWrong] = useState(false);
  return {
    value,
    problem: isWrong ? t('password.wrongOwn') : null,
    set: (entered: string): void => {
      setValue(entered);
      setWrong(false);
    },
    /** For the form: its refusal of this password is told at the field. */
    refused: ({ code }: CallError): boolean => {
      const isRefused = code === 'identity.wrong_password';
      setWrong(isRefused);
      return isRefused;
    },
  };
};
