/**
 * Where everything stands in the operator's view: a card for each device beside one another, or rows
 * below one another in several columns. Heights are known beforehand, so that only what is in sight is
 * built, however much there is.
 */
import type { ItemDataPoint, ItemDevice } from '@millwright/contract/telemetry/telemetry.schemas';

export type OperatorShape = 'cards' | 'rows';

/** Pixels. */
export interface Measures {
  readonly head: number;
  readonly row: number;
  readonly gap: number;
  /** Least width of a column. */
  readonly column: number;
}

/** What stands together under a head: a device, or the user's favourites. */
export interface Group {
  readonly key: string;
  /** Null for the favourites, which are of several devices. */
  readonly device: ItemDevice | null;
  readonly points: readonly ItemDataPoint[];
}

export interface Block extends Group {
  /** Place among the blocks, from 0. */
  readonly place: number;
  readonly column: number;
  /** How many columns it takes; its points stand in as many. */
  readonly columns: number;
  readonly top: number;
  readonly height: number;
}

export interface OperatorLayout {
  readonly blocks: readonly Block[];
  readonly columns: number;
  readonly height: number;
}

const mostColumns = 4;
/** A card with more points takes the whole width: beside it would be nothing for a long way. */
const mostInCard = 60;

/** @param width of what there is, in pixels; rows stand in two columns wherever that can be read */
export const columnsOf = (width: number, { column, gap }: Measures): number =>
  Math.min(mostColumns, Math.max(1, Math.floor((width + gap) / (column + gap))));

export const layOut = (
  groups: readonly Group[],
  shape: OperatorShape,
  columns: number,
  { head, row, gap }: Measures,
): OperatorLayout => {
  const ends = Array.from({ length: columns }, () => 0);
  const blocks = groups.map((group, place): Block => {
    const isWide = shape === 'rows' || group.points.length > mostInCard;
    const across = isWide ? columns : 1;
    const column = isWide ? 0 : ends.indexOf(Math.min(...ends));
    const top = isWide ? Math.max(...ends) : (ends[column] ?? 0);
    // Where there is no point stands that there is none.
    const height = head + row * Math.max(1, Math.ceil(group.points.length / across));
    for (let each = column; each < column + across; each += 1) ends[each] = top + height + gap;
    return { ...group, place, column, columns: across, top, height };
  });
  return { blocks, columns, height: Math.max(0, ...ends) - (blocks.length > 0 ? gap : 0) };
};

/** From where to where something is seen, in pixels from the beginning. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** A block of which something is in sight, and which of its points: places from `first` up to `end`. */
export interface BlockInSight {
  readonly block: Block;
  readonly first: number;
  readonly end: number;
}

export const blocksInSight = (
  { blocks }: OperatorLayout,
  { from, to }: Sight,
  { head, row }: Measures,
): readonly BlockInSight[] =>
  blocks.flatMap((block) => {
    const { top, height, columns, points } = block;
    if (top > to || top + height < from) return [];
    const rowAt = (y: number): number => Math.floor((y - top - head) / row);
    const first = Math.max(0, rowAt(from)) * columns;
    const end = Math.min(points.length, (rowAt(to) + 1) * columns);
    return [{ block, first: Math.min(first, points.length), end: Math.max(first, end) }];
  });
