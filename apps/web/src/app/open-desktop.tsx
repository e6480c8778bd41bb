/** Everything of the desktop that is behind sign-in. */
import { SetUpFirst, SignInAgain } from '../domains/identity/index.ts';
import { DesktopFrame } from '../shell/desktop/DesktopFrame.tsx';
import { openDomains } from './open-domains.ts';

export const openDesktop = () => {
  openDomains();
  return () => <DesktopFrame SetUpFirst={SetUpFirst} SignInAgain={SignInAgain} />;
};
