import { z } from 'zod/mini';

/** Most that one call does something to, unless it says otherwise. */
export const mostChosen = 500;

/** Ids of what to do something to: at least one, at most `most`. */
// @__NO_SIDE_EFFECTS__
export const chosenIds = <Id extends z.ZodMiniType>(id: Id, most = mostChosen) =>
  z.array(id).check(z.minLength(1, 'identity.nothing_chosen'), z.maxLength(most));
