import { PullToRefresh } from 'antd-mobile';
import type { ReactNode } from 'react';
import { askAgain } from '../../../wire/queries/refresh.ts';

/** What is pulled down to be asked for again: what `onPull` asks for, else all that is shown. */
export const PhonePull = ({
  onPull = askAgain,
  children,
}: {
  readonly onPull?: () => Promise<unknown>;
  readonly children: ReactNode;
}) => <PullToRefresh onRefresh={async () => void (await onPull())}>{children}</PullToRefresh>;
