/**
 * The list of items as this browser last saw it: pickers and search have their names before the
 * server has answered. It goes with the session, and with the build that understands it.
 */
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { sessionStore } from '../../shell/session/session.store.ts';
import { tokenStore } from '../../wire/token.ts';

export interface ItemPage {
  readonly list: ItemRow[];
  readonly total: number;
}

interface Kept {
  readonly build: string;
  readonly items: ItemPage;
}

const prefix = 'mw.items.';
const keyOf = (): string | null => {
  const { profile } = sessionStore.getState();
  return profile === null ? null : prefix + profile.user_guid;
};

/** Undefined when there is none, or none that is understood. */
export const readKeptItems = (): ItemPage | undefined => {
  const key = keyOf();
  if (key === null) return undefined;
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(key) ?? '');
    return kept.build === __BUILD__ ? kept.items : undefined;
  } catch {
    return undefined;
  }
};

export const keepItems = (items: ItemPage): void => {
  const key = keyOf();
  if (key === null) return;
  try {
    const kept: Kept = { build: __BUILD__, items };
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The browser has no room left; the server's answer is as good.
    localStorage.removeItem(key);
  }
};

tokenStore.subscribe(({ token }) => {
  if (token !== null) return;
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  for (const key of kept) localStorage.removeItem(key);
});
