import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { useState } from 'react';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useWatchedPoints } from '../live/readings.ts';
import { useWriteCommand } from '../telemetry.queries.ts';
import { isFinal } from '../write-progress.ts';
import { intentKey } from './write-value.ts';

/** What is to be written, once it has been entered. */
export interface WriteIntent {
  readonly value: number | string;
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
  enter(value: number | string, note: string): void;
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
  const command = useWriteCommand(write.data);
  useWatchedPoints([point.pointId]);
  return {
    step: command ? 'follow' : confirming && intent ? 'confirm' : 'enter',
    intent,
    command,
    error: failureText(write.error),
    sending: write.isPending,
    running: write.isPending || (command !== undefined && !isFinal(command.state)),
    enter(value, note) {
      const same = intent?.value === value && intent.note === note;
      setIntent(same ? intent : { value, note, key: intentKey() });
      setConfirming(true);
    },
    back() {
      write.reset();
      setConfirming(false);
    },
    send() {
      if (!intent) return;
      const { value, note, key } = intent;
      const { pointId } = point;
      write.mutate({ pointId, value, idempotencyKey: key, ...(note ? { note } : {}) });
    },
    again() {
      write.reset();
      setIntent(null);
      setConfirming(false);
    },
  };
};
