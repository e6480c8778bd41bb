/** The figures of the home page, gathered from whoever knows them. */

import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import { homeFigureKinds } from '@millwright/contract/manifest/counts';
import type { FigureKind } from '@millwright/contract/manifest/define-domain';
import { startOf, timestamp } from '@millwright/kernel';
import type { ItemNeeds } from './items.needs.ts';
import type { ItemPorts } from './items.ports.ts';
import { totalItems, type VisibleItems } from './items.store.ts';

export interface HomeQuery {
  readonly visible: VisibleItems;
  /** Where the day begins; that of the installation when left out. */
  readonly timeZone?: string | undefined;
  readonly administrator: boolean;
}

const nothingOf: Readonly<Record<FigureKind, unknown>> = {
  number: 0,
  growing: { total: 0, today: 0 },
  'growing-for-administrators': null,
};
const nothing = Object.fromEntries(
  [...homeFigureKinds].map(([name, kind]) => [name, nothingOf[kind]]),
) as HomeStatistics;

export async function homeStatistics(
  { db, clock, ...needs }: Pick<ItemNeeds, 'db' | 'clock' | 'timeZone'>,
  ports: ItemPorts,
  { timeZone = needs.timeZone, ...query }: HomeQuery,
): Promise<HomeStatistics> {
  const midnight = timestamp(startOf('day', clock.now(), timeZone));
  const figures = await Promise.all(
    ports.homeFigures.all().map((source) => source({ ...query, midnight })),
  );
  const items = await totalItems(db, query.visible, midnight);
  return Object.assign({ ...nothing, items }, ...figures);
}
