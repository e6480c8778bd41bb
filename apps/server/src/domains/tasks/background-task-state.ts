/** What may become of a background task. */
import type { BackgroundTaskState } from '@millwright/contract/tasks/tasks.schemas';

/**
 * `take`: a process begins it, or begins it anew when the one that ran it is gone; `release`: the
 * process stops or what it needs is away, so that it waits again.
 */
export type BackgroundTaskEvent = 'take' | 'release' | 'finish' | 'fail' | 'cancel';

const transitions: Readonly<
  Record<BackgroundTaskState, Partial<Record<BackgroundTaskEvent, BackgroundTaskState>>>
> = {
  waiting: { take: 'running', fail: 'failed', cancel: 'cancelled' },
  running: {
    take: 'running',
    release: 'waiting',
    finish: 'done',
    fail: 'failed',
    cancel: 'cancelled',
  },
  done: {},
  failed: {},
  cancelled: {},
};

/** Null when the event cannot happen in this state: another hand was faster. */
export const nextTaskState = (
  state: BackgroundTaskState,
  event: BackgroundTaskEvent,
): BackgroundTaskState | null => transitions[state][event] ?? null;

/** Nothing more happens to it. */
export const hasEnded = (state: BackgroundTaskState): boolean =>
  Object.keys(transitions[state]).length === 0;
