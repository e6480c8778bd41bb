/** What stands in replies of S3: XML that is flat enough to be taken apart by its tags. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** The text between the first tags of the name. */
export function textIn(xml: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found === undefined ? undefined : decode(found);
}

/** What is between the tags of the name, each time. */
export const partsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, inner = '']) => inner,
  );

/** Whether it tells of a failure, which may come after a good status. */
export const isErrorReply = (xml: string): boolean =>
  /^\s*(?:<\?xml[^>]*>)?\s*<Error[\s>]/.test(xml);

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
