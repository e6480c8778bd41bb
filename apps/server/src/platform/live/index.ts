/** What changes now, sent to open pages. */
export type { Addressee } from './audience.ts';
export { createLive, type Live } from './live.ts';
export type { LiveSource } from './source.ts';
