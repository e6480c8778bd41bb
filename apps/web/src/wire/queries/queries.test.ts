/** Which queries are asked again after which change, here, in other tabs and after somebody else's. */
import { changesTopics } from '@millwright/contract/call/changes.topics';
import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { Tag } from '@millwright/contract/call/tags';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

type Client = typeof import('../query-client.ts')['queryClient'];
let client: Client;
let queries: typeof import('./call-query.ts');
let refresh: typeof import('./refresh.ts');
let following: typeof import('./follow-changes.ts');
let token: typeof import('../token.ts');
let CallError: typeof import('../errors/call-error.ts')['CallError'];

const tasks: Endpoint<{ itemId?: number; page?: number }, string> = {
  name: 'tasks.list',
  method: 'GET',
  path: 'tasks',
  shows: ['history_task', 'point'],
};
const figures: Endpoint<object, string> = {
  name: 'figures',
  method: 'GET',
  path: 'figures',
  shows: ['counts'],
};

beforeAll(async () => {
  const stored = new Map([['mw.token', 'mine']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: {} });
  ({ queryClient: client } = await import('../query-client.ts'));
  queries = await import('./call-query.ts');
  refresh = await import('./refresh.ts');
  following = await import('./follow-changes.ts');
  token = await import('../token.ts');
  ({ CallError } = await import('../errors/call-error.ts'));
});
afterAll(() => vi.unstubAllGlobals());

let asked: string[];
let unmounts: (() => void)[];
beforeEach(() => {
  asked = [];
  unmounts = [];
  client.clear();
});
afterEach(() => {
  for (const unmount of unmounts) unmount();
  vi.useRealTimers();
});

/** Shows the answer to a call, as a component would. */
const show = async <In>(
  name: string,
  endpoint: Endpoint<In, string>,
  input: NoInfer<In>,
  answer: () => string = () => {
    asked.push(name);
    return name;
  },
) => {
  const observer = new QueryObserver(client, {
    ...queries.shownBy(endpoint),
    queryKey: queries.callKey(endpoint, input),
    queryFn: async () => answer(),
  });
  const unmount = observer.subscribe(() => {});
  unmounts.push(unmount);
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false), 15_000);
  return unmount;
};

it('keeps an answer under the name and input of its call', () => {
  expect(queries.callKey(tasks, { itemId: 1 })).toEqual(['tasks.list', { itemId: 1 }]);
});

it.each<[Tag[], string[]]>([
  [['history_task'], ['tasks']],
  [
    ['point', 'counts'],
    ['tasks', 'figures'],
  ],
  [['role'], []],
  [['everything'], ['tasks', 'figures']],
])('after a change of %j asks again for %j', async (tags, again) => {
  await show('tasks', tasks, { itemId: 1 });
  await show('figures', figures, {});
  asked = [];
  await refresh.refreshShown(tags);
  expect(asked.toSorted()).toEqual(again.toSorted());
});

it('hears of changes in the other tabs of the session, and of no other', async () => {
  await show('tasks', tasks, {});
  await show('figures', figures, {});
  asked = [];
  const other = new BroadcastChannel('mw.changes');
  other.postMessage({ token: 'theirs', tags: ['history_task'] });
  other.postMessage({ token: 'mine', tags: ['counts'] });
  await vi.waitFor(() => expect(asked).toEqual(['figures']), 15_000);
  const heard = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  refresh.tellTabs([]);
  refresh.tellTabs(['role']);
  expect(await heard).toEqual({ token: 'mine', tags: ['role'] });
  other.close();
});

const openFollower = () => {
  const topics = new Map<string, (data: never) => void>();
  let start = () => {};
  let onVisible = () => {};
  const page = { visibilityState: 'visible' as DocumentVisibilityState };
  following.followChanges({
    client,
    live: {
      listen(topic, onEvent, onStart) {
        topics.set(topic.name, onEvent as (data: never) => void);
        if (onStart) start = onStart;
        return () => topics.delete(topic.name);
      },
    },
    page: {
      get visibilityState() {
        return page.visibilityState;
      },
      addEventListener: (_type: string, listener: unknown) => {
        onVisible = listener as () => void;
      },
    },
    onSession: token.onSession,
  });
  return {
    topics,
    start: () => start(),
    tell: (topic: { name: string }, of: number, tags: Tag[]) =>
      topics.get(topic.name)?.({ of, tags } as never),
    turn(state: DocumentVisibilityState) {
      page.visibilityState = state;
      onVisible();
    },
  };
};
const microtask = () => Promise.resolve();

it('asks again for what shows what others changed of the item', async () => {
  const follower = openFollower();
  await show('one', tasks, { itemId: 1 });
  await show('two', tasks, { itemId: 2 });
  await show('all', tasks, {});
  await show('figures', figures, {});
  asked = [];
  follower.tell(changesTopics.item, 1, ['history_task']);
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['all', 'one']), 15_000);
  asked = [];
  follower.tell(changesTopics.account, 7, ['counts']);
  await vi.waitFor(() => expect(asked).toEqual(['figures']), 15_000);
});

it('listens while something is in sight, and a little longer', async () => {
  const follower = openFollower();
  expect(follower.topics.size).toBe(0);
  const unmount = await show('tasks', tasks, {});
  expect([...follower.topics.keys()]).toEqual(['changes.item', 'changes.user', 'changes.account']);
  vi.useFakeTimers();
  follower.turn('hidden');
  await microtask();
  vi.advanceTimersByTime(4999);
  follower.turn('visible');
  await microtask();
  vi.advanceTimersByTime(5000);
  expect(follower.topics.size).toBe(3);
  unmount();
  await microtask();
  vi.advanceTimersByTime(5000);
  expect(follower.topics.size).toBe(0);
});

it('asks again for all after a break, in which something may have been missed', async () => {
  const follower = openFollower();
  await show('tasks', tasks, {});
  follower.start();
  expect(asked).toEqual(['tasks']);
  follower.start();
  await vi.waitFor(() => expect(asked).toEqual(['tasks', 'tasks']), 15_000);
});

it('asks again for what could not be had when the server is back, whatever it shows', async () => {
  const untold: Endpoint<object, string> = { name: 'system.untold', method: 'GET', path: 'untold' };
  const refused: Endpoint<object, string> = { ...untold, name: 'system.refused' };
  const follower = openFollower();
  const fail = (name: string, failure: 'server' | 'refused') => () => {
    asked.push(name);
    const unmet = asked.filter((one) => one === name).length === 1;
    if (unmet) throw new CallError({ failure, status: 500, text: failure });
    return name;
  };
  await show('untold', untold, {}, fail('untold', 'server'));
  await show('refused', refused, {}, fail('refused', 'refused'));
  // Nothing else of the page would have had it listen.
  expect(follower.topics.size).toBe(3);
  follower.start();
  await vi.waitFor(() => expect(asked).toEqual(['untold', 'refused', 'untold']), 15_000);
  follower.start();
  await microtask();
  expect(asked).toHaveLength(3);
});
