import { maxPageSize } from '@millwright/contract/fields/page-size';
import { interlockEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { InterlockNow } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId } from '@millwright/kernel';
import { createContext, type ReactNode, use } from 'react';
import { useCall } from '../../../wire/queries/use-call.ts';
import { locksOf } from './locks.ts';

/** Marks may be this old: the dialog of a write asks by itself, and the server at each write. */
const everyMs = 5000;

const none: readonly InterlockNow[] = [];
const Interlocks = createContext(none);

/** Asks how the interlocks of an item stand, once for all marks below it. */
export const WithLocks = ({
  itemId,
  children,
}: {
  readonly itemId: ItemId;
  readonly children: ReactNode;
}) => {
  const { data } = useCall(
    interlockEndpoints.list,
    { itemId, pageSize: maxPageSize },
    { everyMs, polling: true },
  );
  return <Interlocks value={data?.list ?? none}>{children}</Interlocks>;
};

/** The interlocks that forbid writing the point now, by the last answer below `WithLocks`. */
export const useLocksOf = (
  point: Pick<ItemDataPoint, 'pointId' | 'deviceId'>,
): readonly InterlockNow[] => locksOf(use(Interlocks), point);
