/** What the server noticed of itself: kept in memory while it must be, then in its table. */

export type { Notice } from './episode.ts';
export { systemEventColumns } from './event-columns.ts';
export { createEventRecorder, type EventRecorder, type SystemEvents } from './record-events.ts';
export { noteRelease } from './releases.store.ts';
export {
  acknowledgeEvents,
  countSystemEvents,
  listSystemEvents,
  openEpisodes,
  purgeSystemEvents,
  type SystemEventQuery,
  saveEpisode,
  systemEventsAfter,
} from './system-events.store.ts';
export { createAdministratorNews } from './tell-administrators.ts';
