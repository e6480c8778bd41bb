/** What a file may be called: one rule for what comes in and what goes out. */
import { entryOf } from '@millwright/kernel';

/** Endings of content whose kind was checked, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
};

/** Characters. */
const longest = 200;

/** Controls, what turns or hides what is read, ends of lines and halves of characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** What some file systems do not take, or take for more than a name. */
const taken = /[<>:"|?*/\\]/g;

/** The name as it is read: nothing in it that is not seen. */
export const seenName = (name: string): string => name.replaceAll(unseen, '');

const plainName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const kept = seenName(last).replaceAll(taken, '_').replaceAll(/\s+/g, ' ');
  // Hidden where it begins with a dot, and Windows does not see dots and spaces at an end.
  return kept.replace(/^[. ]+/, '').replace(/[. ]+$/, '');
};

/**
 * What a file is called that somebody brings: the last part of a path, without what is not seen. It ends
 * as what its content was found to be: a picture called `a.html` would be opened as a page by whoever saves it.
 * @param mime what the content was checked to be
 */
export function fileNameOf(name: string, mime: string): string {
  const plain = [...plainName(name)].slice(-longest).join('').trimStart().replace(/^\.+/, '');
  const known = entryOf(endings, mime);
  const given = plain === '' ? 'file' : plain;
  if (known === undefined) return given;
  const ending = given.includes('.') ? given.split('.').at(-1)?.toLowerCase() : undefined;
  if (ending !== undefined && known.includes(ending)) return given;
  const added = `.${known[0]}`;
  return `${[...given].slice(0, longest - added.length).join('')}${added}`;
}
