import { maxAttachmentBytes } from '@millwright/contract/fields/attachments';
import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import { maxNoticeFiles } from '@millwright/contract/notices/notice-files';
import type { Notice, NoticeFile } from '@millwright/contract/notices/notices.schemas';
import type { Send } from '../../../wire/queries/use-change.ts';

/** The files of a notice while it is being entered. */
export interface DraftFiles {
  /** Those that it has and keeps. */
  readonly kept: readonly NoticeFile[];
  readonly added: readonly File[];
}

export const noFiles: DraftFiles = { kept: [], added: [] };

/** With one more, as far as there may be so many and so large ones. */
export function withFile(files: DraftFiles, file: File): DraftFiles | 'too_many' | 'too_large' {
  if (files.kept.length + files.added.length >= maxNoticeFiles) return 'too_many';
  if (file.size > maxAttachmentBytes) return 'too_large';
  return { ...files, added: [...files.added, file] };
}

/** Takes off what is not kept any more, and adds what was chosen. */
export async function saveFiles(
  { id, files: stood }: Pick<Notice, 'id' | 'files'>,
  { kept, added }: DraftFiles,
  send: Send,
): Promise<void> {
  const staying = new Set(kept.map((file) => file.id));
  for (const file of stood) {
    if (!staying.has(file.id)) await send(noticeEndpoints.deleteFile, { id: file.id });
  }
  for (const file of added) await send(noticeEndpoints.createFile, { id }, file);
}
