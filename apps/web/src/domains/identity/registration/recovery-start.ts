import { channelOf } from '@millwright/contract/identity/account-rules';
import type { Recovered } from './AccountStep.tsx';

export interface RecoveryStart {
  /** Present: the account is known, and the new password is next. */
  readonly account: Recovered | null;
  /** Shown instead of the page's own title. */
  readonly title: string | null;
}

/**
 * Where recovery begins at an address: whoever comes with a phone number or e-mail address to a page
 * for the new password has told already whose it is.
 */
export const recoveryStart = ({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): RecoveryStart => {
  const phone = new URLSearchParams(search).get('phone')?.trim() ?? '';
  const isSecondStep = pathname === '/forget_reset' || pathname === '/registration_reset';
  return {
    account: isSecondStep && phone !== '' ? { name: phone, ways: [channelOf(phone)] } : null,
    title: pathname === '/registration_reset' && phone !== '' ? phone : null,
  };
};
