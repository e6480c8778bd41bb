/** What later domains add to the pages of items. */

import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { HomeStatistics } from '@millwright/contract/items/home.schemas';
import type { ItemCounts } from '@millwright/contract/items/items.schemas';
import type { Permission } from '@millwright/contract/manifest/permissions';
import {
  type DataType,
  type DeviceId,
  type DisplayFormat,
  definePort,
  type ItemId,
  type PointId,
  type ValueText,
} from '@millwright/kernel';
import type { ComponentType } from 'react';
import type { IconName } from '../../shell/icons/Icon.tsx';
import type { LazyPart } from '../../shell/pages/lazy-part.tsx';
import type { CountSum } from './sum-counts.ts';

interface Ordered {
  readonly key: string;
  readonly order: number;
}

const inOrder = {
  key: ({ key }: Ordered): string => key,
  order: ({ order }: Ordered): number => order,
};

export interface ItemTabProps {
  readonly itemId: ItemId;
  readonly itemName: string;
  /** Only what is of this device of the item, on the page of the device. */
  readonly deviceId?: DeviceId;
}

/** What a tab shows; the first one is brought while a list of items is looked at. */
export type ItemTabPart = ComponentType<ItemTabProps> &
  Partial<Pick<LazyPart<ItemTabProps>, 'bring'>>;

/** A tab of the item page; its key stands in the address as `tab`. */
export interface ItemTab extends Ordered {
  /** Key of its title, with the namespace: `alarms:titles.tab`. */
  readonly title: string;
  /** What the tab has to say before it is opened; nothing when it is 0. */
  readonly badge?: (counts: ItemCounts) => number;
  /** Absent: the tab is on the phone alone. */
  readonly Desktop?: ItemTabPart;
  /** Absent: the tab is not on the phone. */
  readonly Phone?: ItemTabPart;
}

export interface DeviceTabProps extends ItemTabProps {
  readonly deviceId: DeviceId;
}

/** Of a device that is polled, or of one that is heard when it sends. */
export type DeviceFigureKind = 'polling' | 'heard';

/**
 * What a domain says of a device in the head of its page: on the phone in a few words, on the desktop
 * (`figures`) with all figures, as pairs of a `<dl>`.
 */
export interface DeviceNote extends Ordered {
  readonly Note: ComponentType<
    Pick<DeviceTabProps, 'itemId' | 'deviceId'> & { readonly figures?: DeviceFigureKind }
  >;
}

/** A point as far as it must be known to show what it says. */
export interface NotedPoint {
  readonly id: PointId;
  readonly dataType: DataType;
  readonly displayFormat: DisplayFormat;
  readonly decimals: number | null;
  readonly unit: string;
  readonly lowLowLimit: number | null;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
  readonly highHighLimit: number | null;
  readonly limitLevel: number;
  /** Of those that have one of their own. */
  readonly lowLowLevel?: number | null | undefined;
  readonly lowerLevel?: number | null | undefined;
  readonly upperLevel?: number | null | undefined;
  readonly highHighLevel?: number | null | undefined;
  readonly textListId: number | null;
}

/** What lists of points say of each beside its settings, in a column of its own. */
export interface PointNote extends Ordered {
  /** Key of its title, with the namespace. */
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly Note: ComponentType<{
    readonly point: NotedPoint;
    /** Those of the item. */
    readonly textLists: readonly { readonly id: number; readonly texts: ValueText[] }[];
  }>;
}

/** What the form of a point says where it is to ask for a second person. */
export interface SecondPersonNote extends Ordered {
  readonly Note: ComponentType<{ readonly itemId: ItemId }>;
}

/** What can be done with chosen points of a device, where they are configured. */
export interface PointBatchAction extends Ordered {
  /** The button, and what it opens; nothing where points of such a device have none. */
  readonly Action: ComponentType<{
    /** Its points are expressions, and nothing is read from anywhere. */
    readonly isDerived: boolean;
    readonly points: () => readonly NotedPoint[];
  }>;
}

/** What would come of changes to chosen points, shown before they are made. */
export interface PointChangePreview extends Ordered {
  readonly Preview: ComponentType<{
    readonly points: readonly PointId[];
    /** By the names of the fields of a point. */
    readonly changes: Readonly<Record<string, unknown>>;
  }>;
}

/**
 * A tab of the page of one device of an item; its key stands in the address as `tab`. On the desktop it
 * is the item's tab of the same key, which is given the device.
 */
export interface DeviceTab extends Ordered {
  /** Key of its title, with the namespace. */
  readonly title: string;
  /** Says beside the title what there is in it, before it is opened. */
  readonly Badge?: ComponentType<{ readonly deviceId: DeviceId }>;
  readonly Tab: ComponentType<DeviceTabProps>;
}

/** Something that an item may have, or be the matter with it: on its cards, in the list, on the map. */
export interface ItemBadge extends Ordered {
  readonly count: (counts: ItemCounts) => number;
  /** Whether it decides the state of the item where there is any, and stands out in red. */
  readonly urgent?: true;
  /** Key of the column's title, with the namespace; these are below `titles`, which every page has. */
  readonly title: string;
  /** Key of what a card says, with the namespace and `count`; and where there is none. */
  readonly some: string;
  readonly none: string;
  /** Key of the tab of the item that tells more: an `ItemTab`. */
  readonly tab: string;
}

/** A card of the home page. */
export interface HomeCard extends Ordered {
  /** How many of the twelve columns it takes on a wide screen. */
  readonly columns: number;
  readonly Desktop: ComponentType;
  readonly Phone?: ComponentType;
  /** Whether it stands above the figures on the phone: what is wrong comes first. */
  readonly leads?: true;
}

/** What a tile of the home page says. */
export interface TileFace {
  readonly value: number;
  readonly tone?: 'ok' | 'off' | 'bad';
  /** What came today; absent where nothing grows. */
  readonly today?: number;
  /** Part of the whole, 0 to 1; null when there is no whole. */
  readonly share?: number | null;
  /** Key of what stands below it, as its name has one, and its `count`. */
  readonly note?: { readonly key: string; readonly count: number };
}

/** Where a tile leads to, and the page that must be among the user's. */
export interface TileWay {
  readonly path: string;
  readonly page: string;
}

/** A figure of the home page as a tile. */
export interface HomeTile extends Ordered {
  readonly icon: IconName;
  /** Key of its name, with the namespace; below `titles`, which every page has. */
  readonly title: string;
  /** Absent in a frame: it leads nowhere there. */
  readonly desktop?: TileWay;
  readonly phone?: TileWay;
  /** Null: the tile is not for this user. @param sumOf counts of all items of the user */
  face(figures: HomeStatistics, sumOf: CountSum): TileFace | null;
}

export const itemTabs = definePort<ItemTab>('items.tabs', inOrder);
export const deviceNotes = definePort<DeviceNote>('items.device-notes', inOrder);
export const deviceTabs = definePort<DeviceTab>('items.device-tabs', inOrder);
export const pointNotes = definePort<PointNote>('items.point-notes', inOrder);
export const secondPersonNotes = definePort<SecondPersonNote>('items.second-person-notes', inOrder);
export const pointBatchActions = definePort<PointBatchAction>('items.point-batch-actions', inOrder);
export const pointChangePreviews = definePort<PointChangePreview>(
  'items.point-change-previews',
  inOrder,
);
export const itemBadges = definePort<ItemBadge>('items.badges', inOrder);
export const homeCards = definePort<HomeCard>('items.home-cards', inOrder);
export const homeTiles = definePort<HomeTile>('items.home-tiles', inOrder);

/** A total with what came today, as a tile. */
export const grown = ({ total, today }: { total: number; today: number }): TileFace => ({
  value: total,
  today,
});

/** Whether something is the matter with an item that decides its state. */
export const isUrgent = (counts: ItemCounts): boolean =>
  itemBadges.all().some(({ urgent, count }) => urgent === true && count(counts) > 0);

/** Deletes an item with all it has, where whoever knows what that is offers it. */
export interface WholeItemDeletion {
  readonly needs: Permission;
  /** Loaded when it is wanted. */
  readonly call: () => Promise<Endpoint<{ id: number; itemName: string }, unknown>>;
}
export const wholeItemDeletion = definePort<WholeItemDeletion>('items.whole-deletion');

/** A kind of thing that uses points, by the name of its subject: what it is called, and where it stands. */
export interface ReferenceKind {
  readonly subject: string;
  /** Key of its title, with the namespace. */
  readonly title: string;
  address(reference: {
    readonly id: number;
    readonly name: string;
    readonly itemId: ItemId;
    readonly device?: { readonly id: DeviceId; readonly deviceName: string } | undefined;
  }): string;
}

export const referenceKinds = definePort<ReferenceKind>('items.reference-kinds', {
  key: ({ subject }) => subject,
});
