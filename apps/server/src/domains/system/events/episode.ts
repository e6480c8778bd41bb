import type { ErrorCode } from '@millwright/contract/manifest/errors';
import type {
  SystemEventKind,
  SystemEventSeverity,
} from '@millwright/contract/system/system-events.schemas';
import type { Timestamp } from '@millwright/kernel';

/** What somebody noticed. */
export interface Notice {
  readonly kind: SystemEventKind;
  readonly severity: SystemEventSeverity;
  /** Which one of the kind; empty where there is only one. */
  readonly subject?: string;
  /** Whose text says it, with what fills the text. */
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** A system event as its row has it. */
export interface Episode extends Notice {
  readonly subject: string;
  /** Null until it has a row. */
  readonly id: number | null;
  readonly beganAt: Timestamp;
  /** Null while it goes on. */
  readonly endedAt: Timestamp | null;
  readonly lastSeenAt: Timestamp;
  /** How often it happened, or began anew soon after it had ended. */
  readonly count: number;
}

/** What is the same as long as it goes on. */
export const keyOf = (kind: SystemEventKind, subject: string): string => `${kind} ${subject}`;
