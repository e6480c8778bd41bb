import type { ListQuery } from '@millwright/ui';
import { useState } from 'react';
import styles from './landed-row.module.css';

/**
 * Leads a list to the page that a new row has come to, and marks it there. Where the filters leave
 * it out they are dropped: whoever has just made something wants to see it.
 */
export const useLandedRow = <Row>({
  ask,
  rowKey,
  query,
  change,
}: {
  /** The first rows in the order of the list, with or without its filters. */
  readonly ask: (isFiltered: boolean) => Promise<readonly Row[]>;
  readonly rowKey: (row: Row) => number;
  readonly query: ListQuery;
  readonly change: (change: Partial<ListQuery>) => void;
}) => {
  const [landed, setLanded] = useState<number | null>(null);
  const placeIn = (rows: readonly Row[], id: number): number =>
    rows.findIndex((row) => rowKey(row) === id);
  const show = async (id: number): Promise<void> => {
    setLanded(id);
    const pageOf = (place: number): number => Math.floor(place / query.pageSize) + 1;
    const place = placeIn(await ask(true), id);
    if (place >= 0) return change({ page: pageOf(place) });
    const unfiltered = placeIn(await ask(false), id);
    if (unfiltered >= 0) change({ filters: {}, page: pageOf(unfiltered) });
  };
  return {
    show: (id: number): void => void show(id),
    className: (row: Row): string => (rowKey(row) === landed ? (styles.landed ?? '') : ''),
  };
};
