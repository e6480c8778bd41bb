import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { showsEarlier } from '../../wire/kept/keep-answers.ts';

/**
 * When the oldest of what the page shows was seen, in milliseconds since 1970, while the server cannot
 * be reached; null while it can.
 */
export const useSeenAt = (): number | null => {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listen: () => void) => cache.subscribe(listen), [cache]);
  const read = (): number | null => {
    const earlier = cache.findAll({ type: 'active', predicate: showsEarlier });
    const times = earlier.map(({ state }) => state.dataUpdatedAt);
    return times.length === 0 ? null : Math.min(...times);
  };
  return useSyncExternalStore(subscribe, read);
};
