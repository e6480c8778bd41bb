import { onCallFailure } from '../../wire/errors/failures.ts';
import { live } from '../../wire/live/live.ts';
import { queryClient } from '../../wire/query-client.ts';
import { refreshProfile, sessionStore } from './session.store.ts';

/** The menu grows and shrinks with the roles; what was refused or shown is asked for again. */
const lookAgain = (): void => {
  if (sessionStore.getState().profile === null) return;
  refreshProfile()
    .then(() => queryClient.invalidateQueries())
    .catch(() => null);
};

/**
 * Also when the server is back that could not be asked for the profile, and when a second factor is
 * demanded since the page was opened: the profile leads to it.
 */
export const followAccess = (): void => {
  live.onAccess(lookAgain);
  live.connection.subscribe(({ state }) => {
    if (state === 'open' && sessionStore.getState().unreached) lookAgain();
  });
  onCallFailure(({ error }) => {
    const isKnown = sessionStore.getState().profile?.secondFactorLacking === true;
    if (error.code === 'general.second_factor_required' && !isKnown) lookAgain();
  });
};
