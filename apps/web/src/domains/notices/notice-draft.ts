import type {
  Notice,
  NoticeAudience,
  NoticeInput,
} from '@millwright/contract/notices/notices.schemas';
import { type DraftFiles, noFiles } from './files/files-of-draft.ts';

/** Its text while it is being entered; `text` is what stands in it, once somebody has touched it. */
export interface DraftBody extends Pick<Notice, 'format' | 'body'> {
  readonly text?: string;
}

/** A notice while it is being entered: what is not chosen keeps what was entered before. */
export interface NoticeDraft {
  readonly type: Notice['type'];
  readonly title: string;
  readonly body: DraftBody;
  readonly files: DraftFiles;
  readonly audienceKind: NoticeAudience['kind'];
  readonly roles: number[];
  readonly items: number[];
  readonly users: number[];
  readonly publish: 'now' | 'at' | 'draft';
  readonly publishAt: number | null;
  readonly endsAt: number | null;
}

const fresh: NoticeDraft = {
  ...{ type: 'notice', title: '', body: { format: 'rich', body: '', text: '' }, files: noFiles },
  ...{ audienceKind: 'all', roles: [], items: [], users: [] },
  ...{ publish: 'now', publishAt: null, endsAt: null },
};

/** What the form begins with. */
export function draftOf(notice: Notice | null): NoticeDraft {
  if (notice === null) return fresh;
  const { type, title, format, body, files, audience, publishAt, endsAt } = notice;
  const named = 'ids' in audience ? { [audience.kind]: [...audience.ids] } : {};
  return {
    ...fresh,
    ...{ type, title, body: { format, body }, audienceKind: audience.kind, ...named },
    files: { kept: files, added: [] },
    ...{ publish: publishAt === null ? 'draft' : 'at', publishAt, endsAt },
  };
}

/** What is sent. @param now milliseconds since 1970 */
export function finishDraft(draft: NoticeDraft, now: number): NoticeInput {
  const { type, title, audienceKind, publish, publishAt, endsAt } = draft;
  const { format, body } = draft.body;
  const audience = (
    audienceKind === 'all'
      ? { kind: audienceKind }
      : { kind: audienceKind, ids: draft[audienceKind] }
  ) as NoticeAudience;
  const at = { now, at: publishAt, draft: null };
  return { type, title, format, body, audience, publishAt: at[publish], endsAt };
}
