import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd-mobile';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useLinesInSight } from '../../list/use-lines-in-sight.ts';
import styles from './PhoneLongList.module.css';
import { PhonePull } from './PhonePull.tsx';
import { forgetHeights, heightKept, keepHeight } from './row-heights.ts';
import type { PagedRows } from './use-paged-rows.ts';

export interface PhoneLongListProps<Row> {
  readonly of: PagedRows<Row>;
  /** Names the list among all, so that who comes back finds it as high as it was. */
  readonly name: string;
  readonly keyOf: (row: Row) => number | string;
  /** What a row takes about, with what stands between two, in pixels; each is measured. */
  readonly height: number;
  /** What is said where there is none, and what to do about it. */
  readonly empty: { readonly title: string; readonly hint?: string };
  readonly children: (row: Row) => ReactNode;
}

/**
 * A list of the phone of any length: pages come as they are scrolled to, and only what is in sight is
 * built. It is pulled to be asked for again, while it loads, fails or is empty too.
 */
export function PhoneLongList<Row>({ of: paged, empty, ...shown }: PhoneLongListProps<Row>) {
  const { total, error, refetch } = paged;
  return (
    <PhonePull onPull={refetch}>
      {error && total === undefined ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {total === undefined && !error ? <Skeleton.Paragraph animated lineCount={6} /> : null}
      {total === 0 ? <EmptyState {...empty} /> : null}
      {total === undefined || total === 0 ? null : <Rows of={paged} total={total} {...shown} />}
    </PhonePull>
  );
}

function Rows<Row>({
  of: { at, see, error },
  total,
  name,
  keyOf,
  height,
  children,
}: Omit<PhoneLongListProps<Row>, 'empty'> & { readonly total: number }) {
  const list = useRef<HTMLUListElement>(null);
  const keyAt = (place: number): string => {
    const row = at(place);
    return row === undefined ? `page of ${place}` : `${name} ${keyOf(row)}`;
  };
  // Read while the list is laid out: a new function would measure it anew.
  const keyNow = useRef(keyAt);
  keyNow.current = keyAt;
  const { places, first, last, startOf, endOf, measure, ...sight } = useLinesInSight(list, {
    count: total,
    heightOf: useCallback(
      (place: number) =>
        heightKept(keyNow.current(place)) ?? heightKept(`${name} at ${place}`) ?? height,
      [name, height],
    ),
    // biome-ignore lint/correctness/useExhaustiveDependencies: keys are others where the rows are
    keyOf: useCallback((place: number) => keyNow.current(place), [at]),
  });
  useEffect(() => see(first, last), [see, first, last]);
  useLayoutEffect(() => {
    for (const place of places) {
      if (at(place) === undefined) continue;
      const high = endOf(place) - startOf(place);
      keepHeight(keyAt(place), high);
      // Who comes back has no row there until its page has come.
      keepHeight(`${name} at ${place}`, high);
    }
  });
  useEffect(() => forgetHeights, []);
  const missing = failureText(error);
  return (
    <ul ref={list} className={styles.rows} style={{ height: sight.height }}>
      {places.map((place) => {
        const row = at(place);
        const key = keyAt(place);
        return (
          <li
            key={key}
            ref={row === undefined ? undefined : measure}
            data-index={place}
            data-line={key}
            aria-posinset={place + 1}
            aria-setsize={total}
            style={{
              top: startOf(place),
              ...(row === undefined ? { height: endOf(place) - startOf(place) } : {}),
            }}
          >
            {row === undefined ? <p className={styles.missing}>{missing ?? '…'}</p> : children(row)}
          </li>
        );
      })}
    </ul>
  );
}
