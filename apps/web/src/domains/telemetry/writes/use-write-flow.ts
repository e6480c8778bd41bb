import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { useState } from 'react';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useWatchedPoints } from '../live/readings.ts';
import { useWriteCommand } from '../telemetry.queries.ts';
import { isFinal } from '../write-progress.ts';
import type { Wanted } from './wanted.ts';
import { intentKey } from './write-value.ts';

/** What is to be written, once it has been entered. */
export interface WriteIntent {
  readonly wanted: Wanted;
  readonly note: string;
  readonly key: string;
}

export interface WriteFlow {
  readonly step: 'enter' | 'confirm' | 'follow';
  readonly intent: WriteIntent | null;
  readonly command: WriteCommand | undefined;
  /** Why the server did not take it, fit to show. */
  readonly error: string | null;
  readonly sending: boolean;
  /** Something is on its way to the device. */
  readonly running: boolean;
  enter(wanted: Wanted, note: string): void;
  back(): void;
  send(): void;
  again(): void;
}

/**
 * A write in three steps: enter, confirm, follow it until the device's read-back. Sending the same
 * intent twice (after a lost answer) writes once.
 */
export const useWriteFlow = (point: ItemDataPoint): WriteFlow => {
  const [intent, setIntent] = useState<WriteIntent | null>(null);
  const [confirming, setConfirming] = useState(false);
  const write = useChange(telemetryEndpoints.setValue);
  const change = useChange(telemetryEndpoints.setRelative);
  const given = intent !== null && 'change' in intent.wanted ? change : write;
  const command = useWriteCommand(given.data);
  useWatchedPoints([point.pointId]);
  return {
    step: command ? 'follow' : confirming && intent ? 'confirm' : 'enter',
    intent,
    command,
    error: failureText(given.error),
    sending: given.isPending,
    running: given.isPending || (command !== undefined && !isFinal(command.state)),
    enter(wanted, note) {
      const same =
        intent?.note === note && JSON.stringify(intent.wanted) === JSON.stringify(wanted);
      setIntent(same ? intent : { wanted, note, key: intentKey() });
      setConfirming(true);
    },
    back() {
      given.reset();
      setConfirming(false);
    },
    send() {
      if (!intent) return;
      const { wanted, note, key } = intent;
      const { pointId } = point;
      const sent = { pointId, idempotencyKey: key, ...(note ? { note } : {}) };
      if ('change' in wanted) change.mutate({ ...sent, change: wanted.change });
      else write.mutate({ ...sent, value: wanted.value });
    },
    again() {
      given.reset();
      setIntent(null);
      setConfirming(false);
    },
  };
};
