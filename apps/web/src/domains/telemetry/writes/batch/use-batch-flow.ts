import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { DeviceId, PointId } from '@millwright/kernel';
import { useState } from 'react';
import { failureText } from '../../../../wire/errors/failure-text.ts';
import { useLiveTopic } from '../../../../wire/live/use-live-topic.ts';
import { callKey } from '../../../../wire/queries/call-query.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { useChange } from '../../../../wire/queries/use-change.ts';
import { queryClient } from '../../../../wire/query-client.ts';
import { randomKey } from '../../../../wire/random-key.ts';
import { isFinal } from '../../write-progress.ts';
import type { Entered } from './batch-entry.ts';

/** A batch is followed by its live topic; asking again covers a socket that is down. */
const everyMs = 1000;

/** What is to be written, once it has been entered; in the order in which it is sent. */
export interface BatchIntent {
  readonly entered: readonly Entered[];
  /** Written last and alone. */
  readonly flag: PointId | null;
  readonly note: string;
  readonly key: string;
}

export interface BatchFlow {
  readonly step: 'enter' | 'confirm' | 'follow';
  readonly intent: BatchIntent | null;
  readonly commands: readonly WriteCommand[];
  /** Why the server did not take it, fit to show. */
  readonly error: string | null;
  readonly sending: boolean;
  /** Something is on its way to the device, or waits for its turn. */
  readonly running: boolean;
  enter(given: Omit<BatchIntent, 'key'>): void;
  back(): void;
  send(): void;
  /** Sends nothing more of it. */
  cancel(): void;
}

/** Several points in three steps: enter, confirm, follow each until the device's read-back. */
export const useBatchFlow = (deviceId: DeviceId): BatchFlow => {
  const [intent, setIntent] = useState<BatchIntent | null>(null);
  const [confirming, setConfirming] = useState(false);
  const write = useChange(telemetryEndpoints.setValues);
  const cancel = useChange(telemetryEndpoints.cancelValues);
  const sent = write.data;
  const asked = sent && { batch: sent.batchId, order: 'asc' as const, pageSize: 200 };
  useLiveTopic(writesTopic, (command) => {
    if (sent === undefined || command.batchId !== sent.batchId) return;
    const key = callKey(telemetryEndpoints.writeList, asked ?? null);
    queryClient.setQueryData<{ list: WriteCommand[]; total: number }>(key, (known) => ({
      total: sent.commands.length,
      list: (known?.list ?? sent.commands).map((one) =>
        one.commandId === command.commandId ? command : one,
      ),
    }));
  });
  const { data } = useCall(telemetryEndpoints.writeList, asked ?? null, {
    everyMs: (known) => (known?.list.every(({ state }) => isFinal(state)) ? false : everyMs),
    polling: true,
  });
  const commands = data?.list ?? sent?.commands ?? [];
  return {
    step: sent ? 'follow' : confirming && intent ? 'confirm' : 'enter',
    intent,
    commands,
    error: failureText(write.error),
    sending: write.isPending,
    running: write.isPending || commands.some(({ state }) => !isFinal(state)),
    enter(given) {
      setIntent({ ...given, key: randomKey() });
      setConfirming(true);
    },
    back() {
      write.reset();
      setConfirming(false);
    },
    send() {
      if (!intent) return;
      const { entered, flag, note, key } = intent;
      const writes = entered.map(({ point, value }) => ({ pointId: point.pointId, value }));
      const last = flag === null ? undefined : writes.at(-1);
      write.mutate({
        ...{ deviceId, idempotencyKey: key },
        values: last === undefined ? writes : writes.slice(0, -1),
        ...(last === undefined ? {} : { flag: last }),
        ...(note ? { note } : {}),
      });
    },
    cancel() {
      if (sent) cancel.mutate({ deviceId, batch: sent.batchId });
    },
  };
};
