import type { SystemEvent } from '@millwright/contract/system/system-events.schemas';
import type { SystemState } from '@millwright/contract/system/system-state.schemas';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Acting } from '../../platform/audit/index.ts';
import type { SystemEventQuery, SystemEvents } from './events/index.ts';

/** What the server notices of itself. */
export interface System extends Stoppable {
  /** For whoever notices something. */
  readonly events: SystemEvents;
  list(query: SystemEventQuery): Promise<{ list: SystemEvent[]; total: number }>;
  state(): Promise<SystemState>;
  /** Takes note of all or of these; answers of how many nobody had. */
  acknowledge(ids: 'all' | readonly number[], userName: string, acting: Acting): Promise<number>;
  /** Gives jobs that were given up another round of attempts; answers how many. */
  retryJobs(acting: Acting): Promise<number>;
  /** One look at everything; resolves when what was found is recorded, or cannot be now. */
  look(): Promise<void>;
  /** Begins to look. */
  start(): void;
  /** Tells of a release that has not run on this database before; the first of all is no news. */
  noteRelease(): Promise<void>;
  /** Goes on with what the server that collected before has noted. */
  takeOver(): Promise<void>;
}
