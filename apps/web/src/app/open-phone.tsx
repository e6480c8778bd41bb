/** Everything of the phone that is behind sign-in. */
import { SetUpFirst, SignInAgain } from '../domains/identity/index.ts';
import { PhoneFrame } from '../shell/phone/PhoneFrame.tsx';
import { openDomains } from './open-domains.ts';

export const openPhone = () => {
  openDomains();
  return () => <PhoneFrame SetUpFirst={SetUpFirst} SignInAgain={SignInAgain} />;
};
