/** What the server said, kept for the pages that ask again; emptied when the session changes. */
import { QueryClient } from '@tanstack/react-query';
import { CallError } from './errors/call-error.ts';
import { onSession } from './token.ts';

const freshMs = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      // Only an unreachable server is worth a second try; a refusal stays one.
      retry: (failed, error) =>
        failed < 1 && error instanceof CallError && error.failure === 'network',
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

onSession({
  anew: () => queryClient.clear(),
  // What was asked for meanwhile was refused.
  renewed: () => void queryClient.invalidateQueries(),
});
