/**
 * The item that this window looked at last: a page about one item that is opened without one begins
 * with it, where it is among the items of the user.
 */
import { type ItemId, itemId as toItemId } from '@millwright/kernel';
import { useEffect } from 'react';
import { readId } from '../../../shell/pages/read-id.ts';

const key = 'mw.last-item';

/** Null where none was. */
export const readLastItem = (): ItemId | null => readId(toItemId, sessionStorage.getItem(key));

/** Notes that a page shows this item. */
export const useLookedAt = (id: ItemId | null): void =>
  useEffect(() => {
    if (id !== null) sessionStorage.setItem(key, String(id));
  }, [id]);
