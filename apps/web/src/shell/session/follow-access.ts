import { live } from '../../wire/live/live.ts';
import { queryClient } from '../../wire/query-client.ts';
import { refreshProfile, sessionStore } from './session.store.ts';

/** The menu grows and shrinks with the roles; what was refused or shown is asked for again. */
export const followAccess = (): void =>
  live.onAccess(() => {
    if (sessionStore.getState().profile === null) return;
    refreshProfile()
      .then(() => queryClient.invalidateQueries())
      .catch(() => null);
  });
