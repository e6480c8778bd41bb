/** `items.changed`, emitted through the outbox with the item's id as key. */
export interface ItemChanged {
  readonly itemId: number;
  readonly change: 'created' | 'edited' | 'deleted' | 'assigned';
}
export const itemChanged = 'items.changed';
