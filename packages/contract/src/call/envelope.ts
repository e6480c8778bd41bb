import type { ErrorCode } from '../manifest/errors.ts';

/** The reply on the wire. `code` 200 = success; `error` is the stable code of a refusal. */
export interface Envelope<T> {
  readonly code: number;
  readonly data: T;
  readonly message: string;
  readonly error?: ErrorCode;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}
