/**
 * Answers that somebody may read later without a network: kept as they come, and put in the place of
 * an answer where the server cannot be reached and the page has none.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { CallError } from '../errors/call-error.ts';

interface KeepNeeds {
  readonly client: QueryClient;
  /** Whether the answers to a call may be kept, by its name. */
  readonly mayKeep: (call: string) => boolean;
  readonly read: (
    key: string,
  ) => Promise<{ readonly at: number; readonly value: unknown } | undefined>;
  readonly write: (key: string, at: number, value: unknown) => Promise<void>;
  /** What the server says no to is nobody's to read later either. */
  readonly forget: (key: string) => Promise<void>;
  /** Soon, and at the latest when the page is put away. */
  readonly later: (work: () => void) => void;
}

const isUnreachable = (reason: unknown): boolean =>
  reason instanceof CallError && reason.failure === 'network';

/** The server itself says that it is not, or no longer, theirs to see. */
const isRefused = (reason: unknown): boolean =>
  reason instanceof CallError && ['refused', 'forbidden', 'signed-out'].includes(reason.failure);

/** Whether a query shows what was seen earlier because nobody answers now. */
export const showsEarlier = ({ state }: Pick<Query, 'state'>): boolean =>
  state.data !== undefined &&
  (isUnreachable(state.error) || isUnreachable(state.fetchFailureReason));

const keyOf = ({ queryHash }: Query): string => `answer ${queryHash}`;

/** @returns the way out; what waits to be written is given up */
export const keepAnswers = ({
  client,
  mayKeep,
  read,
  write,
  forget,
  later,
}: KeepNeeds): (() => void) => {
  const waiting = new Map<string, Query>();
  const isKept = ({ queryKey: [name] }: Query): boolean =>
    typeof name === 'string' && mayKeep(name);

  const flush = (): void => {
    const queries = [...waiting.values()];
    waiting.clear();
    for (const query of queries) {
      const { data, dataUpdatedAt } = query.state;
      if (data !== undefined) void write(keyOf(query), dataUpdatedAt, data);
    }
  };

  const recall = async (query: Query): Promise<void> => {
    const kept = await read(keyOf(query));
    const isWanted = client.getQueryCache().get(query.queryHash) === query;
    if (kept === undefined || !isWanted || query.state.data !== undefined) return;
    query.setData(kept.value, { updatedAt: kept.at, manual: true });
  };

  const end = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query)) return;
    const { query, action } = event;
    if (action.type === 'success' && action.manual !== true) {
      if (waiting.size === 0) later(flush);
      waiting.set(query.queryHash, query);
    }
    const failed = action.type === 'failed' || action.type === 'error';
    if (failed && isRefused(action.error)) {
      waiting.delete(query.queryHash);
      void forget(keyOf(query));
    }
    if (failed && query.state.data === undefined && isUnreachable(action.error)) void recall(query);
  });
  return () => {
    end();
    waiting.clear();
  };
};
