import { useProfile } from '../../shell/session/use-profile.ts';
import { useItem } from './items.queries.ts';

/** By whose clock an item goes: its own time zone or the installation's; null until that is known. */
export function useItemZone(itemId: number): string | null {
  const { timeZone: installation } = useProfile();
  const { data } = useItem(itemId);
  return data === undefined ? null : (data.timeZone ?? installation);
}
