/** What may be attached to a notice or to a rule, for pages too. */

/** Bytes of one file: 10 MiB. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** What is taken beside pictures, by how its name ends; each is looked at by its first bytes. */
export const documentKinds: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  txt: 'text/plain',
  csv: 'text/csv',
};

/** Pictures that a page draws; an SVG is a document that may run something, and none of them. */
export const pictureKinds: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
];

/** For fields in which a file is chosen. */
export const acceptedFiles: string = [
  ...pictureKinds,
  ...Object.keys(documentKinds).map((ending) => `.${ending}`),
].join();
