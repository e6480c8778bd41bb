/** Who hears of a change, on real sockets; two processes share the bus. */

import { alarmPreferenceCalls } from '@millwright/contract/alarms/alarm-preferences.calls';
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { accountCalls } from '@millwright/contract/identity/account.calls';
import { historyTaskCalls } from '@millwright/contract/telemetry/history-tasks.calls';
import { itemId, milliseconds, seconds, systemClock, userId } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { makeCall } from '@millwright/testing/make-call';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../base/log.ts';
import type { Session } from '../access/index.ts';
import { type Bus, startLocalBus } from '../events/index.ts';
import { type LiveForTests, type Page, startLiveForTests } from './live.builders.ts';
import { tellChanges } from './tell-changes.ts';

const topics = ['changes.item', 'changes.user', 'changes.account'];
const noAlarms = { ordinary: 0, general: 0, warn: 0, serious: 0, unconfirmed: 0 };
const clock = createManualClock();
let bus: Bus;
/** What each process does once others can be heard again. */
let returned: (() => void)[];
let processes: LiveForTests[];

const startProcess = (): Promise<LiveForTests> =>
  startLiveForTests(systemClock, ({ http }, live) => {
    http.scope('historyTask', async (ids) => ids.map((id) => itemId(id)));
    http.owner('session', async (ids) => ids.map((id) => userId(id)));
    http.handle(historyTaskCalls.delete, ({ ids }) => ({ deleted: ids.length }));
    http.handle(accountCalls.endSession, () => null);
    http.handle(alarmPreferenceCalls.setVoice, () => null);
    http.handle(alarmCalls.counts, () => noAlarms);
    tellChanges({ http, live, bus, clock });
  });

beforeEach(async () => {
  returned = [];
  bus = {
    ...startLocalBus(silentLog),
    onReturn(listener) {
      returned.push(listener);
      return () => undefined;
    },
  };
  processes = [await startProcess(), await startProcess()];
});
afterEach(async () => {
  for (const { stop } of processes) await stop();
});

const [here, there] = [0, 1];
const rights: Partial<Session> = { permissions: new Set(['history.edit']) };
const listen = async (process: number, token: string, session: Partial<Session> = {}) => {
  const page = await (processes[process] as LiveForTests).open(token, { ...rights, ...session });
  for (const topic of topics) page.ask({ op: 'topic', id: topic, topic });
  await vi.waitFor(() => expect(page.replies).toHaveLength(topics.length), 15_000);
  return page;
};
const change = async (token: string, call: Parameters<typeof makeCall>[1]['call'], input = {}) => {
  const { body } = await makeCall((processes[here] as LiveForTests).url, { call, input, token });
  return body.code;
};
const removeTasks = (token: string, ids: number[]) =>
  change(token, historyTaskCalls.delete, { ids });
/** What the page has received, once all that was sent has come. */
const received = async (page: Page) => {
  const asked = page.replies.length;
  page.ask({ op: 'topic', id: asked, topic: 'last' });
  await vi.waitFor(
    () => expect(page.replies.some((reply) => 'id' in reply && reply.id === asked)).toBe(true),
    15_000,
  );
  return page.replies.flatMap((reply) =>
    reply.op === 'event' ? [[reply.topic, reply.data] as const] : [],
  );
};

it('tells those who may know of the item, in every process, and nobody else', async () => {
  await listen(here, 'editor');
  const colleague = await listen(here, 'colleague', { userId: userId(8) });
  const elsewhere = await listen(there, 'elsewhere', { userId: userId(9) });
  const stranger = await listen(here, 'stranger', {
    userId: userId(10),
    items: new Set([itemId(2)]),
  });
  expect(await removeTasks('editor', [1])).toBe(200);
  clock.advance(seconds(1));
  const news = [['changes.item', { of: 1, tags: ['history_task'] }]];
  expect(await received(colleague)).toEqual(news);
  await vi.waitFor(async () => expect(await received(elsewhere)).toEqual(news), 15_000);
  expect(await received(stranger)).toEqual([]);
});

it('tells once what happens within a second, and then what happens later', async () => {
  await listen(here, 'editor', { items: 'all' });
  const colleague = await listen(here, 'colleague', { items: 'all' });
  for (const ids of [[1], [1, 1, 2], [1]]) await removeTasks('editor', ids);
  clock.advance(milliseconds(999));
  expect(await received(colleague)).toEqual([]);
  clock.advance(milliseconds(1));
  const told = (await received(colleague)).map(([, data]) => data);
  expect(told).toEqual([
    { of: 1, tags: ['history_task'] },
    { of: 2, tags: ['history_task'] },
  ]);
  await removeTasks('editor', [1]);
  clock.advance(seconds(1));
  expect(await received(colleague)).toHaveLength(3);
});

it('leaves out the session that alone has changed it', async () => {
  const editor = await listen(here, 'editor');
  const second = await listen(here, 'second');
  await removeTasks('editor', [1]);
  clock.advance(seconds(1));
  expect(await received(editor)).toEqual([]);
  expect(await received(second)).toHaveLength(1);
  await removeTasks('editor', [1]);
  await removeTasks('second', [1]);
  clock.advance(seconds(1));
  expect(await received(editor)).toHaveLength(1);
  expect(await received(second)).toHaveLength(2);
});

it('tells a user of what is theirs, and an account of what hangs from no item', async () => {
  const parent = userId(7);
  await listen(here, 'editor', { userId: parent });
  const same = await listen(here, 'same', { userId: parent });
  const sub = await listen(here, 'sub', { userId: userId(8), accountId: parent });
  const other = await listen(here, 'other', { userId: userId(9) });
  await change('editor', accountCalls.endSession, { id: 7 });
  await change('editor', alarmPreferenceCalls.setVoice, { voice: true });
  clock.advance(seconds(1));
  const data = { of: 7, tags: ['user', 'counts'] };
  expect(await received(same)).toEqual([
    ['changes.user', data],
    ['changes.account', data],
  ]);
  expect(await received(sub)).toEqual([['changes.account', data]]);
  expect(await received(other)).toEqual([]);
});

it('tells nothing of what only reads, or was refused', async () => {
  await listen(here, 'editor');
  const colleague = await listen(here, 'colleague');
  await change('editor', alarmCalls.counts);
  expect(await removeTasks('editor', [2])).toBe(404);
  clock.advance(seconds(1));
  expect(await received(colleague)).toEqual([]);
});

it('has every page begin anew, once, when servers can hear each other again', async () => {
  const pages = [await listen(here, 'one'), await listen(there, 'other')];
  for (const tell of returned) tell();
  await vi.waitFor(() => {
    clock.advance(seconds(1));
    for (const { replies } of pages) expect(replies).toHaveLength(2 * topics.length);
  }, 60_000);
  clock.advance(seconds(5));
  for (const page of pages) {
    await received(page);
    const granted = page.replies.flatMap((reply) => (reply.op === 'subscribed' ? [reply.id] : []));
    expect(granted).toEqual([...topics, ...topics]);
  }
});
