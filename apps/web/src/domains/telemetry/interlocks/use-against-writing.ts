import { interlockEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { PointId } from '@millwright/kernel';
import { useCall } from '../../../wire/queries/use-call.ts';

/** Whoever is about to write sees within this time that it may not be, or may again. */
const everyMs = 2000;

/** What is known to stand against writing a point, or to write it too. */
export interface Against {
  /** The interlocks that forbid it now. The server looks for itself at each write. */
  readonly forbidding: readonly ForbiddingInterlock[];
  /** The started assignments that write it, too. */
  readonly writtenBy: readonly string[];
  /** And the enabled triggers. */
  readonly triggeredBy: readonly string[];
}

/**
 * What stands against writing the point now.
 * @param slower how many times less often it is asked for, where many points are looked at
 * @param value as the log has it: interlocks that let it pass are left out
 */
export const useAgainstWriting = (pointId: PointId, slower = 1, value?: string): Against => {
  const { data } = useCall(
    interlockEndpoints.forbidding,
    value === undefined ? { pointId } : { pointId, value },
    { everyMs: everyMs * slower, retainMs: 0 },
  );
  return {
    forbidding: data?.list ?? [],
    writtenBy: data?.writtenBy ?? [],
    triggeredBy: data?.triggeredBy ?? [],
  };
};
