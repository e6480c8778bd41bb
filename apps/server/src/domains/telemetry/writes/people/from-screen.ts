/** From which screen a person writes: what the log keeps of it. */
import { refuse } from '@millwright/contract';
import type { WrittenFrom } from '@millwright/contract/telemetry/telemetry.schemas';
import { definePort, type ItemId, type PointId, type Port } from '@millwright/kernel';

/** A screen as a page names it: the revision is the one that it shows. */
export type GivenScreen = Pick<WrittenFrom, 'id' | 'revision'>;

/** What a screen is called; null where it is none of the item, or was never published as that revision. */
export type ScreenNames = (screen: GivenScreen, item: ItemId) => Promise<string | null>;

export const defineScreenNames = (): Port<ScreenNames> =>
  definePort('telemetry.screen-names', { key: () => 'screens' });

/** Whether a screen is still one of the item, and was published as that revision. */
export const isShownIn =
  (names: Port<ScreenNames>) =>
  async ({ id, revision }: GivenScreen, item: ItemId): Promise<boolean> => {
    const found = await Promise.all(names.all().map((nameOf) => nameOf({ id, revision }, item)));
    return found.some((name) => name !== null);
  };

/**
 * The screen with its name, for the log.
 * @throws Fault refusal `general.not_found`
 */
export async function writtenFrom(
  screen: GivenScreen,
  point: PointId,
  needs: {
    readonly names: Port<ScreenNames>;
    readonly devices: {
      itemsOfPoints(points: readonly PointId[]): Promise<readonly (ItemId | null)[]>;
    };
  },
): Promise<WrittenFrom> {
  const [item] = await needs.devices.itemsOfPoints([point]);
  for (const nameOf of item ? needs.names.all() : []) {
    const name = await nameOf(screen, item as ItemId);
    if (name !== null) return { ...screen, name };
  }
  throw refuse('general.not_found');
}
