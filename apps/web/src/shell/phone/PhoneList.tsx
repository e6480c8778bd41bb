import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd-mobile';
import type { ReactNode } from 'react';
import { failureText } from '../../wire/errors/failure-text.ts';
import { PhonePull } from './lists/PhonePull.tsx';

export interface PhoneListProps<Entry> {
  readonly query: {
    readonly data: { readonly list: readonly Entry[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  /** What is said where there is none, and what to do about it. */
  readonly empty: { readonly title: string; readonly hint?: string };
  /** Shows the entries, at least one. */
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

/** A list of the phone that is pulled to be asked for again, while it loads, fails or is empty too. */
export function PhoneList<Entry>({ query, empty, children }: PhoneListProps<Entry>) {
  const { data, error, refetch } = query;
  return (
    <PhonePull onPull={refetch}>
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton.Paragraph animated lineCount={6} /> : null}
      {data?.list.length === 0 ? <EmptyState {...empty} /> : null}
      {data && data.list.length > 0 ? children(data.list) : null}
    </PhonePull>
  );
}
