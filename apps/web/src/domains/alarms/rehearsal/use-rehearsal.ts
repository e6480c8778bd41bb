import { alarmRehearsalEndpoints } from '@millwright/contract/alarms/endpoints';
import type { RehearsalDraft } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { taskEndpoints } from '@millwright/contract/tasks/endpoints';
import { tasksTopic } from '@millwright/contract/tasks/tasks.topics';
import type { ItemId } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { useState } from 'react';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';

/** How often a task is looked at whose news did not come. */
const everyMs = 2_000;

/** Starts a rehearsal, follows its task, and reads what it came to. */
export const useRehearsal = (itemId: ItemId) => {
  const { timeZone } = useUi();
  const [id, setId] = useState<number | null>(null);
  const start = useChange(alarmRehearsalEndpoints.start);
  const stop = useChange(taskEndpoints.cancel);
  const { data: task } = useCall(taskEndpoints.get, id === null ? null : { id }, {
    refreshedBy: tasksTopic,
    everyMs: (told) => (told === undefined || told.finishedAt === null ? everyMs : false),
  });
  const isDone = task?.state === 'done';
  const { data: result } = useCall(
    alarmRehearsalEndpoints.get,
    isDone && id !== null ? { id } : null,
  );
  const isRunning = start.isPending || (id !== null && (task?.finishedAt ?? null) === null);
  return {
    /** Null before the first one was started. */
    task: task ?? null,
    result: isDone ? (result ?? null) : null,
    isRunning,
    /** Why it was not started. */
    refusal: start.error,
    run(span: { readonly from: number; readonly to: number }, draft: RehearsalDraft): void {
      setId(null);
      start.mutate({ itemId, ...span, draft, timeZone }, { onSuccess: (begun) => setId(begun.id) });
    },
    cancel(): void {
      if (id !== null && isRunning) stop.mutate({ id });
    },
  };
};
