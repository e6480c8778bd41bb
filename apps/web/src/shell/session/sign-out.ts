import { identityEndpoints } from '@millwright/contract/identity/endpoints';
import { call } from '../../wire/call.ts';
import { live } from '../../wire/live/live.ts';
import { dropToken, restoreOwnToken } from '../../wire/token.ts';
import { forgetTabs } from '../tabs/tabs.store.ts';
import { forgetDevice } from './remembered-device.ts';
import { rememberUser } from './remembered-user.ts';

/**
 * Ends the session here, after the server has ended it: token, profile (with pages, permissions,
 * grade and demo flag), tabs, what was loaded, and who was remembered in this browser.
 */
export const leaveSession = (): void => {
  live.close();
  forgetTabs();
  forgetDevice();
  rememberUser(null);
  dropToken(true);
};

/** Ends the session on the server as far as it can be reached, and here in any case. */
export const signOut = async (): Promise<void> => {
  // The server closes the socket with the session; nobody should try to reopen it.
  live.close();
  try {
    await call(identityEndpoints.logout, {}, { hideErrors: true });
  } catch {
    // An unreachable server ends the session by its age.
  } finally {
    leaveSession();
  }
};

/** Ends a session as somebody else and goes on with one's own; every page starts anew. */
export const returnToSelf = async (): Promise<void> => {
  live.close();
  await call(identityEndpoints.logout, {}, { hideErrors: true }).catch(() => null);
  if (restoreOwnToken()) location.reload();
  else leaveSession();
};
