/** What starts must stop, in the opposite order, and nothing that fails to stop blocks the rest. */
import type { Log } from './log.ts';

export interface Health {
  readonly name: string;
  readonly ok: boolean;
  /** Not ok but the server still serves (history down: readable, degraded). */
  readonly degraded?: boolean;
  /** It is not ok for it does not answer. */
  readonly isSilent?: boolean;
  readonly detail?: string;
}

export interface Stoppable {
  readonly name: string;
  stop(): Promise<void>;
}

/** Collects what was started; `stop` ends it in reverse order, once. */
export class Lifecycle {
  readonly #parts: Stoppable[] = [];
  readonly #log: Log;
  #stopping: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  add<T extends Stoppable>(part: T): T {
    this.#parts.push(part);
    return part;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (const part of this.#parts.reverse()) {
      try {
        await part.stop();
      } catch (error) {
        this.#log.error({ err: error, part: part.name }, 'could not stop cleanly');
      }
    }
  }
}
