import { interlockEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ForbiddingInterlock } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { PointId } from '@millwright/kernel';
import { useCall } from '../../../wire/queries/use-call.ts';

/** Whoever is about to write sees within this time that it may not be, or may again. */
const everyMs = 2000;

/** The interlocks that forbid writing the point now. The server looks for itself at each write. */
export const useForbidding = (pointId: PointId): readonly ForbiddingInterlock[] =>
  useCall(interlockEndpoints.forbidding, { pointId }, { everyMs, retainMs: 0 }).data?.list ?? [];
