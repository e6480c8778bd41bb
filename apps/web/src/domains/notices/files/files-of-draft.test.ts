import { maxAttachmentBytes } from '@millwright/contract/fields/attachments';
import { maxNoticeFiles } from '@millwright/contract/notices/notice-files';
import { expect, it } from 'vitest';
import { noFiles, saveFiles, withFile } from './files-of-draft.ts';

const file = (name: string): File => new File([''], name);
const stored = (id: number) => ({ id, name: `${id}.pdf`, mime: 'application/pdf', bytes: 1 });

it('takes as many as there may be, and none that is too large', () => {
  const large = new File([new Uint8Array(maxAttachmentBytes + 1)], 'large.pdf');
  expect(withFile(noFiles, large)).toBe('too_large');
  const kept = Array.from({ length: maxNoticeFiles - 1 }, (_, id) => stored(id + 1));
  const full = withFile({ kept, added: [] }, file('a.pdf'));
  expect(full).toMatchObject({ added: [{ name: 'a.pdf' }] });
  expect(typeof full === 'string' ? full : withFile(full, file('b.pdf'))).toBe('too_many');
});

it('takes off what is gone before it adds', async () => {
  const sent: unknown[] = [];
  const send = async (endpoint: { readonly path: string }, input: unknown, added?: unknown) => {
    sent.push([endpoint.path, input, (added as File | undefined)?.name]);
    return undefined as never;
  };
  const notice = { id: 7, files: [stored(1), stored(2)] };
  await saveFiles(notice, { kept: [stored(2)], added: [file('a.pdf')] }, send as never);
  expect(sent).toEqual([
    ['notice/deleteFile', { id: 1 }, undefined],
    ['notice/addFile', { id: 7 }, 'a.pdf'],
  ]);
});
