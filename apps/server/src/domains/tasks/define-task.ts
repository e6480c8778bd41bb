/** A kind of background task: who may start it, what it is given, and what runs it. */
import type { Readable } from 'node:stream';
import type { Call } from '@millwright/contract';
import type { TaskKind } from '@millwright/contract/manifest/tasks';
import type { z } from 'zod';
import type { UserAccess } from '../../platform/access/index.ts';

export interface TaskToken<Payload = unknown> {
  readonly kind: TaskKind;
  /** Who may make this call may have the task run; asked again whenever it runs. */
  readonly call: Call;
  readonly payload: z.core.$ZodType<Payload>;
}

export const defineTask = <Payload>(token: TaskToken<Payload>): TaskToken<Payload> => token;

/** The file that comes of a task. */
export interface TaskResult {
  readonly name: string;
  readonly mime: string;
  readonly content: Readable;
}

export interface TaskRun {
  /** Under which its user knows it. */
  readonly id: number;
  /** What its user may see, as of a second ago at most: roles and items change meanwhile. */
  readonly access: UserAccess;
  /**
   * Aborted when the task was cancelled, when its user may no longer have it, or when this process
   * stops: give up soon.
   */
  readonly signal: AbortSignal;
  /** `total` null while it is not known. */
  progress(done: number, total: number | null): void;
  /** Stores the file as it comes; at most one per task. */
  writeResult(result: TaskResult): Promise<void>;
}

/** May be run again from its beginning: what it wrote before is gone then. */
export type TaskWork<Payload> = (payload: Payload, run: TaskRun) => Promise<void>;
