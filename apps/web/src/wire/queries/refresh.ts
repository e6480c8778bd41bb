/** What is shown is asked for again when it has changed: here, and in this session's other tabs. */
import { concerns, type Tag } from '@millwright/contract/call/tags';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { tokenStore } from '../token.ts';

interface TabNews {
  /** Tabs of an earlier session, or of somebody else's, have nothing to do with it. */
  readonly token: string | null;
  readonly tags: readonly Tag[];
}

const tabs = new BroadcastChannel('mw.changes');

/** Asks again for what shows one of the tags; `among` narrows it. Resolves with the answers. */
export const refreshShown = (
  tags: readonly Tag[],
  among: (query: Query) => boolean = () => true,
): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) => concerns(tags, query.meta?.shows ?? []) && among(query),
  });

/** Asks again for all that is shown, as somebody wishes it. Resolves with the answers. */
export const askAgain = (): Promise<void> => queryClient.refetchQueries({ type: 'active' });

/** Tells the other tabs what was changed here. */
export const tellTabs = (tags: readonly Tag[]): void => {
  if (tags.length === 0) return;
  tabs.postMessage({ token: tokenStore.getState().token, tags } satisfies TabNews);
};

tabs.addEventListener('message', ({ data: { token, tags } }: MessageEvent<TabNews>) => {
  if (token === tokenStore.getState().token) void refreshShown(tags);
});
