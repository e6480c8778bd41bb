import { noticeCalls, systemMessageCalls } from '@millwright/contract/notices/notices.calls';
import { systemClock, userId } from '@millwright/kernel';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import type { Kysely } from 'kysely';
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

export const cases = ({ db }: { readonly db: Kysely<unknown> }): DomainCases => {
  const write = async (side: WalkSide) =>
    insertNotice(db, { ...fields(side), bodyText: '周六停机检修。' }, 'admin', systemClock.now());
  return {
    domain: 'notices',
    prepare: async (side) => ({ notice: (await write(side)).id }),
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
      { call: noticeCalls.readers, input: (side) => ({ id: side.id('notice') }) },
      { call: noticeCalls.listOwn, input: () => ({}) },
      { call: noticeCalls.get, input: (side) => ({ id: side.id('notice') }) },
      { call: noticeCalls.markRead, input: (side) => ({ ids: [side.id('notice')] }) },
      { call: systemMessageCalls.list, input: () => ({}) },
    ],
    topics: [],
  };
};
