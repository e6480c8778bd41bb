/** What the server said, kept for the pages that ask again; emptied when the session changes. */
import { QueryClient } from '@tanstack/react-query';
import { mayAskAgain, pauseBefore } from './ask-again.ts';
import { onSession } from './token.ts';

const freshMs = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: mayAskAgain,
      retryDelay: pauseBefore,
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
