import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { WriteCommand, WriteDecision } from '@millwright/contract/telemetry/telemetry.schemas';
import { failureText } from '../../../../wire/errors/failure-text.ts';
import { useChange } from '../../../../wire/queries/use-change.ts';
import { useWriteCommand } from '../../telemetry.queries.ts';

export interface Decision {
  /** The command as it is now. */
  readonly command: WriteCommand;
  /** Why the server did not take the decision, fit to show; announced where nobody reads it. */
  readonly error: string | null;
  readonly deciding: boolean;
  decide(decision: WriteDecision): void;
}

/** Decides a command that waits for a second person, and follows what becomes of it. */
export const useDecision = (waiting: WriteCommand): Decision => {
  const change = useChange(telemetryEndpoints.decide);
  const command = useWriteCommand(change.data ?? waiting) ?? waiting;
  const { pointId, commandId } = waiting;
  return {
    command,
    get error() {
      return failureText(change.error);
    },
    deciding: change.isPending,
    decide: (decision) => change.mutate({ pointId, commandId, decision }),
  };
};
