/** What happened, told to others: the transactional outbox and the live bus. */
export { type Bus, startBus, startLocalBus } from './bus.ts';
export {
  type Announcement,
  type Broadcast,
  type ChangeListener,
  type Changes,
  createChanges,
} from './changes.ts';
export type { OutboxTables } from './outbox.store.ts';
export { createOutbox, type Outbox } from './outbox.ts';
