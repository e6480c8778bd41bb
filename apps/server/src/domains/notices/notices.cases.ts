import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import { noticeCalls, systemMessageCalls } from '@millwright/contract/notices/notices.calls';
import { taskCalls } from '@millwright/contract/tasks/tasks.calls';
import { systemClock, userId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
import { attachRow, attachTaskFile } from './notices.cases.store.ts';
import { insertNotice } from './notices.store.ts';

/** A notice for the side's user alone, to be read now. */
const fields = (side: WalkSide) => ({
  type: 'notice' as const,
  title: side.name(),
  format: 'rich' as const,
  body: '<p>周六停机检修。</p>',
  audience: { kind: 'users' as const, ids: [userId(side.id('user'))] },
  publishAt: 1_700_000_000_000,
  endsAt: null,
});

/** One pixel. */
const pixel = Uint8Array.from(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
);

export const cases = ({ db }: { readonly db: Kysely<unknown> }): DomainCases => {
  const write = async (side: WalkSide) =>
    insertNotice(db, { ...fields(side), bodyText: '周六停机检修。' }, 'admin', systemClock.now());
  /** A file that can be read: what an export of the side has written. */
  const attach = async (side: WalkSide): Promise<number> => {
    const { id: task } = await side.call(signInLogCalls.export, {});
    await waitFor('the task', async () => {
      const { state } = await side.call(taskCalls.get, { id: task });
      return state === 'done';
    });
    return attachTaskFile(db, (await write(side)).id, task);
  };
  return {
    domain: 'notices',
    prepare: async (side) => ({
      notice: (await write(side)).id,
      notice_file: await attach(side),
    }),
    cases: [
      { call: noticeCalls.list, input: () => ({}) },
      { call: noticeCalls.create, input: fields },
      {
        call: noticeCalls.edit,
        input: async (side) => {
          const { id, version } = await write(side);
          return { ...fields(side), id, version };
        },
      },
      { call: noticeCalls.end, input: async (side) => ({ id: (await write(side)).id }) },
      { call: noticeCalls.delete, input: async (side) => ({ ids: [(await write(side)).id] }) },
      {
        call: noticeCalls.createFile,
        input: async (side) => ({ id: (await write(side)).id }),
        file: { name: 'a.gif', content: pixel },
      },
      {
        call: noticeCalls.deleteFile,
        input: async (side) => ({ id: await attachRow(db, (await write(side)).id) }),
      },
      {
        call: noticeCalls.file,
        input: async (side) => ({ id: await attach(side) }),
        strangerGets: 404,
      },
      { call: noticeCalls.readers, input: (side) => ({ id: side.id('notice') }) },
      { call: noticeCalls.listOwn, input: () => ({}) },
      { call: noticeCalls.get, input: (side) => ({ id: side.id('notice') }) },
      { call: noticeCalls.markRead, input: (side) => ({ ids: [side.id('notice')] }) },
      { call: systemMessageCalls.list, input: () => ({}) },
    ],
    topics: [],
  };
};
