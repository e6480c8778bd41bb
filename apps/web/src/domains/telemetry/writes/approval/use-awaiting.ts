import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { AwaitingWrite } from '@millwright/contract/telemetry/telemetry.schemas';
import { approvalsTopic } from '@millwright/contract/telemetry/telemetry.topics';
import { useCall } from '../../../../wire/queries/use-call.ts';

/** The topic tells at once; this covers a socket that is down. */
const everyMs = 60_000;

/** What waits for a second person in the reader's items; undefined before the first answer. */
export const useAwaiting = (): readonly AwaitingWrite[] | undefined =>
  useCall(telemetryEndpoints.awaiting, {}, { refreshedBy: approvalsTopic, everyMs }).data?.list;
