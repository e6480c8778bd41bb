/**
 * `history-tasks.changed`, emitted through the outbox with the item's id as key: which points of
 * the item are saved, and how, is not what it was.
 */
export interface HistoryTasksChanged {
  readonly itemId: number;
}
export const historyTasksChanged = 'history-tasks.changed';
