import { userName as nameRule } from '@millwright/contract/identity/account-rules';
import { useEffect, useState } from 'react';
import { CallError } from '../../../wire/errors/call-error.ts';
import { checkField } from '../fields/check-field.ts';
import { askForName } from './registration.queries.ts';

const restMs = 400;

type Answer = { readonly free: boolean; readonly problem: string | null };
const unknown: Answer = { free: false, problem: null };

/** Whether a user name may be had, asked when typing rests. */
export const useFreeName = (userName: string): Answer => {
  const [answer, setAnswer] = useState(unknown);
  useEffect(() => {
    setAnswer(unknown);
    if (userName === '') return;
    const asking = new AbortController();
    const ask = async (): Promise<void> => {
      const wrong = checkField(nameRule, userName);
      if (wrong !== null) return setAnswer({ free: false, problem: wrong });
      try {
        await askForName(userName.trim(), asking.signal);
        if (!asking.signal.aborted) setAnswer({ free: true, problem: null });
      } catch (error) {
        if (asking.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        // Too much was asked, by whomever: it is said when the account is made.
        const isUnknown = error.code === 'general.too_many';
        setAnswer(isUnknown ? unknown : { free: false, problem: error.text });
      }
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [userName]);
  return answer;
};
