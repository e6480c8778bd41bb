/** Most characters of a screen's name (spec §5). */
export const maxScreenName = 8;
/** How gzip in base64 begins, by which content that is packed is known (spec §9). */
export const packedPrefix = 'H4sI';
/** Most characters of a document that is packed so. */
export const maxPackedScreen = 1_400_000;
/** Most bytes of it unpacked. */
export const maxScreenBytes = 4 * 2 ** 20;
/** Characters of a drawing as SVG. */
export const maxDrawing = 4 * 2 ** 20;
/** Of one screen so many revisions are kept; the one that is published is always among them. */
export const keptRevisions = 50;
/** Bytes of a screen as a file, packed, and of what it holds. */
export const maxScreenFileBytes = 4 * 2 ** 20;
export const maxScreenFileContent = 8 * 2 ** 20;
/** Screens that the file of one item may hold. */
export const maxScreensOfFile = 2_000;

/** How often a page says that it draws, and for how long it counts as drawing: two times may be lost. */
export const editorEveryMs = 15_000;
export const editorSeenMs = 40_000;
