import { z } from 'zod/mini';

/** Ids of what to do something to: at least one, at most `most`. */
// @__NO_SIDE_EFFECTS__
export const chosenIds = <Id extends z.ZodMiniType>(id: Id, most = 500) =>
  z.array(id).check(z.minLength(1, 'identity.nothing_chosen'), z.maxLength(most));
