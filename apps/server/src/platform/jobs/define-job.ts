/** A job as data: its name and what it is given. Payloads never leave the server. */
import type { Duration } from '@millwright/kernel';
import { z } from 'zod';

export interface JobToken<Payload = unknown> {
  /** Unique, dotted, domain first: `delivery.deliver`. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
}

export const defineJob = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
): JobToken<Payload> => ({ name, payload });

/** What a job that a schedule enqueues is given: when it was due, in milliseconds since 1970. */
export interface Due {
  readonly dueAt: number;
}

/** Declares a job for `schedule`. */
export const defineScheduledJob = (name: string): JobToken<Due> =>
  defineJob(name, z.object({ dueAt: z.number() }));

/** The job has done nothing and is to be asked again after a pause; it is no attempt. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
  readonly pause: Duration;

  constructor(pause: Duration) {
    super(`not before ${pause} ms`);
    this.pause = pause;
  }
}

/** The payload cannot be read by this release, however often the job is tried. */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
}

/** @throws UnreadablePayload saying in words what does not fit */
export function readPayload<Payload>(job: JobToken<Payload>, payload: unknown): Payload {
  const read = job.payload.safeParse(payload);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UnreadablePayload(
    `${job.name} was given what it does not take: ${issue?.path.join('.')} ${issue?.message}`,
  );
}
