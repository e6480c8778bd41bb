/**
 * What others have changed is asked for again, while something that shows it is in sight; and what
 * could not be had, as soon as the server is back.
 */
import { changesTopics } from '@millwright/contract/call/changes.topics';
import type { Query, QueryClient } from '@tanstack/react-query';
import { CallError } from '../errors/call-error.ts';
import type { Live } from '../live/live-socket.ts';
import { refreshShown } from './refresh.ts';

interface FollowNeeds {
  readonly client: QueryClient;
  readonly live: Pick<Live, 'listen'>;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>;
  readonly onSession: (listener: { readonly anew: () => void }) => void;
}

/** From page to page, and in a glance at another tab, nothing is given up. */
const lingerMs = 5000;

const shows = (query: Query): boolean => (query.meta?.shows ?? []).length > 0;

/** It failed for want of the server, whatever it shows; a refusal stays one. */
const isMissing = ({ state: { status, error } }: Query): boolean =>
  status === 'error' && error instanceof CallError && error.family === 'outage';

/** The item that the input of a call names; a call that names none may show any. */
const itemOf = ({ queryKey: [, input] }: Query): unknown =>
  typeof input === 'object' && input !== null && 'itemId' in input ? input.itemId : undefined;

/** @returns whether the query may show something of the item */
export const mayShowItem = (query: Query, item: number): boolean => {
  const named = itemOf(query);
  return named === undefined || named === item;
};

/** Once, when the frame opens. */
export const followChanges = ({ client, live, page, onSession }: FollowNeeds): void => {
  let ends: readonly (() => void)[] = [];
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let checking = false;
  /** It was subscribed before; what came since was missed. */
  let subscribed = false;

  const inSight = (): boolean =>
    page.visibilityState === 'visible' &&
    client
      .getQueryCache()
      .findAll({ type: 'active', predicate: (query) => shows(query) || isMissing(query) }).length >
      0;

  const catchUp = (): void => {
    const isBehind = subscribed;
    const predicate = (query: Query): boolean => isMissing(query) || (isBehind && shows(query));
    void client.invalidateQueries({ predicate }, { cancelRefetch: false });
    subscribed = true;
  };
  const begin = (): void => {
    ends = [
      live.listen(
        changesTopics.item,
        ({ of, tags }) => void refreshShown(tags, (query) => mayShowItem(query, of)),
        catchUp,
      ),
      live.listen(changesTopics.user, ({ tags }) => void refreshShown(tags)),
      live.listen(changesTopics.account, ({ tags }) => void refreshShown(tags)),
    ];
  };
  const end = (): void => {
    clearTimeout(leaving);
    leaving = undefined;
    for (const stop of ends) stop();
    ends = [];
  };

  const check = (): void => {
    checking = false;
    if (inSight()) {
      clearTimeout(leaving);
      leaving = undefined;
      if (ends.length === 0) begin();
    } else if (ends.length > 0) {
      leaving ??= setTimeout(end, lingerMs);
    }
  };
  /** A page brings and takes many queries at once. */
  const checkSoon = (): void => {
    if (checking) return;
    checking = true;
    queueMicrotask(check);
  };

  client.getQueryCache().subscribe((event) => {
    const hasFailed = event.type === 'updated' && event.action.type === 'error';
    if (hasFailed || event.type.startsWith('observer')) checkSoon();
  });
  page.addEventListener('visibilitychange', checkSoon);
  onSession({
    anew() {
      end();
      subscribed = false;
    },
  });
};
