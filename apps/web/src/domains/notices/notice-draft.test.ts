import type { Notice } from '@millwright/contract/notices/notices.schemas';
import { itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { draftOf, finishDraft } from './notice-draft.ts';

const notice: Notice = {
  ...{ id: 1, type: 'update', title: '升级', format: 'plain', body: '今晚' },
  ...{ publishAt: 5_000, endsAt: 9_000 },
  files: [{ id: 9, name: 'a.pdf', mime: 'application/pdf', bytes: 3 }],
  audience: { kind: 'items', ids: [itemId(3)] },
  ...{ state: 'published', author: 'admin', readers: 2, version: 4, createdAt: 1, updatedAt: 2 },
};

it('goes back as it came', () => {
  const { type, title, format, body, audience, publishAt, endsAt } = notice;
  expect(finishDraft(draftOf(notice), 7_000)).toEqual({
    ...{ type, title, format, body, audience, publishAt, endsAt },
  });
});

it.each([
  ['now', 7_000],
  ['at', 8_000],
  ['draft', null],
] as const)('is published %s', (publish, expected) => {
  const draft = { ...draftOf(null), publish, publishAt: 8_000 };
  expect(finishDraft(draft, 7_000)).toMatchObject({
    audience: { kind: 'all' },
    publishAt: expected,
  });
});

it('begins with a draft as with one', () => {
  expect(draftOf({ ...notice, publishAt: null })).toMatchObject({
    ...{ publish: 'draft', items: [3] },
    files: { kept: notice.files, added: [] },
  });
});
