import { identityEndpoints } from '@millwright/contract/identity/endpoints';
import { quietCall } from '../../wire/call.ts';
import { live } from '../../wire/live/live.ts';
import { queryClient } from '../../wire/query-client.ts';
import { beginLeaving, dropToken, giveUpLeaving, restoreOwnToken } from '../../wire/token.ts';
import { leavePush } from '../install/leave-push.ts';
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

/** What is on its way would be refused once the server has ended the session. */
export const stopAsking = (): void => {
  // The server closes the socket with the session; nobody should try to reopen it.
  live.close();
  void queryClient.cancelQueries();
  beginLeaving();
};

/** Goes on after `stopAsking` when the server kept the session; what was given up is asked again. */
export const keepAsking = (): void => {
  giveUpLeaving();
  live.reconnect();
  void queryClient.invalidateQueries();
};

/** Ends the session on the server as far as it can be reached, and here in any case. */
export const signOut = async (): Promise<void> => {
  stopAsking();
  try {
    await quietCall(identityEndpoints.logout, {}, { whileLost: true });
  } catch {
    // An unreachable server ends the session by its age.
  } finally {
    void leavePush().catch(() => null);
    leaveSession();
  }
};

/** Ends a session as somebody else and goes on with one's own; every page starts anew. */
export const returnToSelf = async (): Promise<void> => {
  stopAsking();
  await quietCall(identityEndpoints.logout, {}, { whileLost: true }).catch(() => null);
  if (restoreOwnToken()) location.reload();
  else leaveSession();
};
