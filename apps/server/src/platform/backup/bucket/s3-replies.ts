/** What stands in replies of S3: XML that is flat enough to be taken apart by its tags. */
import { entryOf } from '@millwright/kernel';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entryOf(entities, name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/**
 * Where the elements of the name begin: behind their opening tags. Every sign is looked at once,
 * whatever the reply is: a broken or hostile service may send anything.
 */
function* beginnings(xml: string, tag: string): Generator<number> {
  const opening = `<${tag}`;
  for (let at = xml.indexOf(opening); at !== -1; ) {
    const behind = at + opening.length;
    let next = behind;
    if (/[\s>]/.test(xml.charAt(behind))) {
      const end = xml.indexOf('>', behind);
      if (end === -1) return;
      next = end + 1;
      if (xml[end - 1] !== '/') yield next;
    }
    at = xml.indexOf(opening, next);
  }
}

/** The text between the first tags of the name. */
export function textIn(xml: string, tag: string): string | undefined {
  for (const begin of beginnings(xml, tag)) {
    const end = xml.indexOf('<', begin);
    if (end === -1) return undefined;
    if (xml.startsWith(`</${tag}>`, end)) return decode(xml.slice(begin, end));
  }
  return undefined;
}

/** What is between the tags of the name, each time. */
export function partsOf(xml: string, tag: string): string[] {
  const closing = `</${tag}>`;
  const parts: string[] = [];
  let closed = 0;
  for (const begin of beginnings(xml, tag)) {
    // Within the one before.
    if (begin < closed) continue;
    const end = xml.indexOf(closing, begin);
    if (end === -1) break;
    parts.push(xml.slice(begin, end));
    closed = end + closing.length;
  }
  return parts;
}

/** Whether it tells of a failure, which may come after a good status. */
export const isErrorReply = (xml: string): boolean =>
  /^(?:\s*<\?xml[^>]*>)?\s*<Error[\s>]/.test(xml);

/** Whether the reply came to its end. */
export const isWholeReply = (xml: string, root: string): boolean =>
  xml.trimEnd().endsWith(`</${root}>`);

/** What is asked for with an upload that is complete. */
export const partList = (tags: readonly string[]): string => {
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
};
