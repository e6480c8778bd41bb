import type { AwaitingWrite } from '@millwright/contract/telemetry/telemetry.schemas';
import { useEffect, useState } from 'react';
import { useAwaiting } from './use-awaiting.ts';

export interface Listed {
  /** Newest first. */
  readonly list: readonly AwaitingWrite[];
  /** Whether anything of it still waits. */
  readonly waits: boolean;
}

/**
 * What waits, and what waited when the list was opened: what became of it is still to be read.
 * @returns undefined before the first answer
 */
export const useListed = (): Listed | undefined => {
  const waiting = useAwaiting();
  const [seen, setSeen] = useState<ReadonlyMap<number, AwaitingWrite>>(new Map());
  useEffect(() => {
    if (waiting === undefined) return;
    setSeen(
      (before) => new Map([...before, ...waiting.map((one) => [one.commandId, one] as const)]),
    );
  }, [waiting]);
  return (
    waiting && {
      list: [...seen.values()].sort((a, b) => b.commandId - a.commandId),
      waits: waiting.length > 0,
    }
  );
};
