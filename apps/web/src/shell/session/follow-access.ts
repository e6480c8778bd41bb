import { onCallFailure } from '../../wire/errors/failures.ts';
import { live } from '../../wire/live/live.ts';
import { queryClient } from '../../wire/query-client.ts';
import { refreshProfile, sessionStore } from './session.store.ts';

/** The menu grows and shrinks with the roles; what was refused or shown is asked for again. */
const lookAgain = async (isSurelyAnother: boolean): Promise<void> => {
  if (sessionStore.getState().profile === null) return;
  const isAnother = await refreshProfile().catch(() => false);
  if (isAnother || isSurelyAnother) await queryClient.invalidateQueries();
};

/**
 * Also when a socket opens, for what changed before it did has been told to nobody; and when a second
 * factor is demanded since the page was opened: the profile leads to it.
 */
export const followAccess = (): void => {
  live.onAccess(() => void lookAgain(true));
  live.connection.subscribe(({ state }, { state: before }) => {
    // A line that was silent and is heard again has brought everything.
    if (state === 'open' && before !== 'silent') void lookAgain(false);
  });
  onCallFailure(({ error }) => {
    const isKnown = sessionStore.getState().profile?.secondFactorLacking === true;
    if (error.code === 'general.second_factor_required' && !isKnown) void lookAgain(true);
  });
};
