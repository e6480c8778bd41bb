/** What changes now, sent to open pages. */
export { createLive, type Live } from './live.ts';
export type { PressedButtons } from './pressed.ts';
export { createLiveRows } from './rows.ts';
export type { LiveSource } from './source.ts';
export { tellChanges } from './tell-changes.ts';
