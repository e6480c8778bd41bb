/** A file that people attach to something: a picture, or a document of a few kinds. */
import type { Readable } from 'node:stream';
import {
  documentKinds,
  maxAttachmentBytes,
  pictureKinds,
} from '@millwright/contract/fields/attachments';
import { pictureLimits } from '@millwright/contract/fields/picture-limits';
import { entryOf, Fault } from '@millwright/kernel';
import { readWhole } from '../../base/read-whole.ts';
import type { FileRow } from './file-row.ts';
import type { Files } from './files.ts';
import { isTooLarge, readPicture } from './pictures/index.ts';

/** What is thrown where it cannot be taken. */
interface Refusals {
  /** It is of no such kind, or something else than its name says. */
  readonly kind: (cause?: unknown) => Fault;
  /** A picture of too many pixels. */
  readonly size: () => Fault;
}

/**
 * Stores it as a draft, by what its content is: until `keep`, see {@link Files.save}.
 * @throws Fault those given, and those of saving
 */
export async function saveAttachment(
  files: Pick<Files, 'save'>,
  file: { readonly name: string; open(): Readable },
  refusals: Refusals,
): Promise<FileRow> {
  const { name } = file;
  let mime = entryOf(documentKinds, name.split('.').at(-1)?.toLowerCase() ?? '');
  if (mime === undefined) {
    const picture = readPicture(await readWhole(file.open()));
    if (picture === null || !pictureKinds.includes(picture.mime)) throw refusals.kind();
    if (isTooLarge(picture, pictureLimits)) throw refusals.size();
    ({ mime } = picture);
  }
  try {
    return await files.save(file.open(), { name, mime, maxBytes: maxAttachmentBytes });
  } catch (error) {
    const isOther = error instanceof Fault && error.code === 'general.wrong_kind';
    throw isOther ? refusals.kind(error) : error;
  }
}

/** Whether a page shows it; anything else is for saving. */
export const isShown = (mime: string): boolean => pictureKinds.includes(mime);
