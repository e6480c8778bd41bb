import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { call } from '../../wire/call.ts';
import { live } from '../../wire/live.ts';
import { dropToken } from '../../wire/token.ts';
import { forgetTabs } from '../tabs/tabs.store.ts';

/** Ends the session on the server as far as it can be reached, and here in any case. */
export const signOut = async (): Promise<void> => {
  // The server closes the socket with the session; nobody should try to reopen it.
  live.close();
  try {
    await call(identityCalls.logout, {}, { hideErrors: true });
  } catch {
    // An unreachable server ends the session by its age.
  } finally {
    forgetTabs();
    dropToken();
  }
};
