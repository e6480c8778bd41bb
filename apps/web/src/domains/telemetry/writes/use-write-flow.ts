import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemDataPoint, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { randomKey } from '../../../wire/random-key.ts';
import { useWatchedPoints } from '../live/readings.ts';
import { useWriteCommand } from '../telemetry.queries.ts';
import { isFinal } from '../write-progress.ts';
import { undoing } from './undo-intent.ts';
import type { Wanted } from './wanted.ts';

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
  /** @param typedName the name of the point, where it asks for that */
  send(typedName?: string): void;
  again(): void;
  /** Asks whether the command is to be undone. */
  undo(command: WriteCommand): void;
}

/** What a write begins with; nothing where it is entered first. */
interface Beginning {
  /** The command that is to be undone. */
  readonly undo?: WriteCommand | undefined;
  /** What is to be written. */
  readonly wanted?: Wanted | undefined;
  /** The screen that it is written from, and the revision that is shown. */
  readonly screen?: { readonly id: number; readonly revision: number } | undefined;
}

/**
 * A write in three steps: enter, confirm, follow it until the device's read-back. Sending the same
 * intent twice (after a lost answer) writes once.
 */
export const useWriteFlow = (
  point: ItemDataPoint,
  { undo, wanted: given, screen }: Beginning = {},
): WriteFlow => {
  const { t } = useTranslation('telemetry');
  const undoIntent = (command: WriteCommand): WriteIntent | null => {
    const wanted = undoing(command, point);
    if (wanted === null) return null;
    // Whoever is to agree reads why; what undoes a command is told by the log itself.
    const note = 'restores' in wanted ? t('write.undo.note', { id: command.commandId }) : '';
    return { wanted, note, key: randomKey() };
  };
  const [intent, setIntent] = useState((): WriteIntent | null => {
    if (undo !== undefined) return undoIntent(undo);
    return given === undefined ? null : { wanted: given, note: '', key: randomKey() };
  });
  const [confirming, setConfirming] = useState(intent !== null);
  const takeBack = useChange(telemetryEndpoints.undo);
  const write = useChange(telemetryEndpoints.setValue);
  const change = useChange(telemetryEndpoints.setRelative);
  const sending = { write, change, undo: takeBack }[callOf(intent?.wanted)];
  const command = useWriteCommand(sending.data);
  useWatchedPoints([point.pointId]);
  return {
    step: command ? 'follow' : confirming && intent ? 'confirm' : 'enter',
    intent,
    command,
    error: failureText(sending.error),
    sending: sending.isPending,
    running: sending.isPending || (command !== undefined && !isFinal(command.state)),
    enter(wanted, note) {
      const same =
        intent?.note === note && JSON.stringify(intent.wanted) === JSON.stringify(wanted);
      setIntent(same ? intent : { wanted, note, key: randomKey() });
      setConfirming(true);
    },
    back() {
      sending.reset();
      setConfirming(false);
    },
    send(typedName) {
      if (!intent) return;
      const { wanted, note, key } = intent;
      const { pointId } = point;
      const sent = {
        ...{ pointId, idempotencyKey: key },
        ...(note ? { note } : {}),
        ...(typedName === undefined ? {} : { typedName }),
      };
      const from = screen === undefined ? {} : { screen };
      if ('change' in wanted) change.mutate({ ...sent, ...from, change: wanted.change });
      else if (wanted.undoes === undefined) write.mutate({ ...sent, ...from, value: wanted.value });
      else takeBack.mutate({ ...sent, commandId: wanted.undoes });
    },
    again() {
      sending.reset();
      setIntent(null);
      setConfirming(false);
    },
    undo(ended) {
      sending.reset();
      setIntent(undoIntent(ended));
      setConfirming(true);
    },
  };
};

/** By which call it is written. */
const callOf = (wanted: Wanted | undefined): 'write' | 'change' | 'undo' => {
  if (wanted === undefined) return 'write';
  if ('change' in wanted) return 'change';
  return wanted.undoes === undefined ? 'write' : 'undo';
};
