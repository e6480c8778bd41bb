import { useEffect, useRef } from 'react';

/** Finds rows by their keys that were on any page since the list was opened, as they were shown last. */
export const useKnownRows = <Row>(
  shown: readonly Row[] | undefined,
  rowKey: (row: Row) => number,
): ((keys: readonly number[]) => readonly Row[]) => {
  const known = useRef(new Map<number, Row>());
  useEffect(() => {
    for (const row of shown ?? []) known.current.set(rowKey(row), row);
  });
  return (keys) => keys.flatMap((key) => known.current.get(key) ?? []);
};
