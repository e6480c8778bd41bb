/** Pictures and documents of notices: what is taken, and who is given it. */
import type { Call, CallInput, CallReply } from '@millwright/contract';
import { maxAttachmentBytes } from '@millwright/contract/fields/attachments';
import { maxNoticeFiles } from '@millwright/contract/notices/notice-files';
import { noticeCalls } from '@millwright/contract/notices/notices.calls';
import type { NoticeFile, NoticeInput } from '@millwright/contract/notices/notices.schemas';
import { hours, userId } from '@millwright/kernel';
import { createTempDir, type TempDir } from '@millwright/testing';
import { makeCall } from '@millwright/testing/make-call';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Stoppable } from '../../base/lifecycle.ts';
import { createFiles } from '../../platform/files/index.ts';
import {
  buildGif,
  buildJpeg,
  buildPng,
  buildWebp,
} from '../../platform/files/pictures/picture.builders.ts';
import { openPlatformForTests, type PlatformForTests } from '../../platform/platform.builders.ts';
import { createNotices } from './index.ts';

let platform: PlatformForTests;
let folder: TempDir;
let notices: Stoppable;
let url: string;
let admin: string;
/** Whom the notices are for, and somebody else. */
let wang: string;
let li: string;

beforeAll(async () => {
  platform = await openPlatformForTests();
  folder = createTempDir();
  const files = createFiles({ dataDir: folder.path, db: platform.db, clock: platform.clock });
  const list = async () => ({ list: [], total: 0 });
  notices = createNotices({ ...platform, files, live: { tell: () => {} }, system: { list } });
  ({ url } = await platform.http.listen());
});
afterAll(async () => {
  await notices.stop();
  await platform.close();
  folder.remove();
});
beforeEach(async () => {
  await platform.reset();
  await platform.addUsers(7, 8);
  admin = platform.signIn({ userId: userId(1), grade: 0, items: 'all', userName: '管理员' });
  wang = platform.signIn({ userId: userId(7), items: new Set() });
  li = platform.signIn({ userId: userId(8), items: new Set() });
});

const ask = async <C extends Call>(token: string, call: C, input: CallInput<C>) => {
  const { body } = await makeCall(url, { call, token, input: input as Record<string, unknown> });
  return { data: body.data as CallReply<C> };
};
const write = async (given: Partial<NoticeInput> = {}) => {
  const { data } = await ask(admin, noticeCalls.create, {
    ...{ type: 'notice', title: '停机检修', body: '周六上午。' },
    ...{ audience: { kind: 'users', ids: [7] }, publishAt: platform.clock.now(), endsAt: null },
    ...given,
  } as NoticeInput);
  return data;
};
const send = (token: string, call: Call, input: object, name = '', content?: Uint8Array) =>
  makeCall(url, {
    ...{ call, token, input: input as Record<string, unknown> },
    ...(content === undefined ? {} : { file: { name, content: Uint8Array.from(content) } }),
  });
const add = async (notice: number, name: string, content: Uint8Array) =>
  (await send(admin, noticeCalls.createFile, { id: notice }, name, content)).body;
const fileOf = async (notice: number, name = 'a.png', content: Uint8Array = buildPng(3, 2)) =>
  (await add(notice, name, content)).data as NoticeFile;
const seen = async (token: string, id: number): Promise<number> =>
  (await send(token, noticeCalls.file, { id })).body.code;
const text = (content: string): Uint8Array => Buffer.from(content);

describe('a file', () => {
  it.each<[string, Uint8Array, string, string?]>([
    ['plan.png', buildPng(3, 2), 'image/png'],
    ['plan', buildJpeg(3, 2), 'image/jpeg', 'plan.jpg'],
    // Who saves it must not open it as a page, nor be told another ending than it has.
    ['plan.html', buildPng(3, 2), 'image/png', 'plan.html.png'],
    ['plan\u202egnp.html', buildPng(3, 2), 'image/png', 'plangnp.html.png'],
    ['plan.gif', buildGif([3, 2]), 'image/gif'],
    ['plan.webp', buildWebp(3, 2), 'image/webp'],
    ['方案.PDF', text('%PDF-1.7'), 'application/pdf'],
    ['parts.csv', text('a,b\n'), 'text/csv'],
    ['parts.zip', Uint8Array.of(0x50, 0x4b, 3, 4, 0), 'application/zip'],
  ])('%s is taken for what it is', async (name, content, mime, called = name) => {
    const { id } = await write();
    const bytes = content.length;
    expect(await add(id, name, content)).toMatchObject({ data: { name: called, mime, bytes } });
    const { data } = await ask(wang, noticeCalls.get, { id });
    expect(data.files).toMatchObject([{ name: called, mime, bytes }]);
  });

  it.each([
    ['plan.svg', text('<svg onload="alert(1)"/>')],
    ['plan.html', text('<script>alert(1)</script>')],
    ['plan.pdf', text('<script>alert(1)</script>')],
    ['plan.png', text('<svg onload="alert(1)"/>')],
    ['plan.exe', text('MZ')],
  ])('%s that is something else is none', async (name, content) => {
    const { id } = await write();
    expect(await add(id, name, content)).toMatchObject({ code: 422, error: 'notice.file_kind' });
    expect((await ask(wang, noticeCalls.get, { id })).data.files).toEqual([]);
  });

  it('is of a bounded size, and one of so many', async () => {
    const { id } = await write();
    const large = await send(
      ...([admin, noticeCalls.createFile, { id }, 'a.csv'] as const),
      Buffer.alloc(maxAttachmentBytes + 1, 'a'),
    );
    expect(large.body.code).toBe(413);
    expect(await add(id, 'a.png', buildPng(60_000, 60_000))).toMatchObject({
      error: 'notice.file_size',
    });
    for (let at = 0; at < maxNoticeFiles; at++) await fileOf(id);
    expect(await add(id, 'a.png', buildPng(3, 2))).toMatchObject({ error: 'notice.files_full' });
  });
});

describe('is given', () => {
  it('to whom the notice is told, while they are, and to administrators', async () => {
    const { id } = await write({ endsAt: platform.clock.now() + hours(2) });
    const file = await fileOf(id);
    expect([
      await seen(wang, file.id),
      await seen(li, file.id),
      await seen(admin, file.id),
    ]).toEqual([200, 404, 200]);
    platform.clock.advance(hours(3));
    expect([await seen(wang, file.id), await seen(admin, file.id)]).toEqual([404, 200]);
    expect(await add(id, 'b.png', buildPng(3, 2))).toMatchObject({ error: 'notice.ended_already' });
  });

  it('of a draft to administrators alone', async () => {
    const { id } = await write({ publishAt: null });
    const file = await fileOf(id);
    expect([await seen(wang, file.id), await seen(admin, file.id)]).toEqual([404, 200]);
  });

  it('a picture to be shown, a document to be saved, neither to be guessed', async () => {
    const { id } = await write();
    const headers = async (file: NoticeFile) => {
      const reply = await fetch(`${url}/api/v1/notice/getFile?id=${file.id}`, {
        headers: { authorization: `Bearer ${wang}` },
      });
      await reply.arrayBuffer();
      const { headers: given } = reply;
      return [given.get('content-disposition')?.split(';')[0], given.get('x-content-type-options')];
    };
    expect(await headers(await fileOf(id))).toEqual(['inline', 'nosniff']);
    const document = await fileOf(id, 'a.txt', text('<script>'));
    expect(await headers(document)).toEqual(['attachment', 'nosniff']);
  });
});

it('goes with its notice, or alone', async () => {
  const one = await write();
  const [first, second] = [await fileOf(one.id), await fileOf(one.id)];
  await ask(admin, noticeCalls.deleteFile, { id: first.id });
  const { data } = await ask(wang, noticeCalls.get, { id: one.id });
  expect(data.files.map(({ id }) => id)).toEqual([second.id]);
  const rows = async () => {
    const { rows: found } = await sql<{ count: number }>`select count(*)::int from file`.execute(
      platform.db,
    );
    return found[0]?.count;
  };
  expect(await rows()).toBe(1);
  await ask(admin, noticeCalls.delete, { ids: [one.id] });
  expect(await rows()).toBe(0);
  expect(await seen(admin, second.id)).toBe(404);
  expect(await platform.recorded()).toEqual([
    ...['notice.create', 'notice_file.create', 'notice_file.create'],
    ...['notice_file.delete', 'notice.delete'],
  ]);
});
