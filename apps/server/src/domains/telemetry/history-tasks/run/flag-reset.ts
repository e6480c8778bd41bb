/** Writes 0 to the flag of a task once all of its points were saved since it was raised. */
import { refuse } from '@millwright/contract';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { type Clock, Fault, isBad, type PointId, Quality } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { LiveTable } from '../../live/index.ts';
import type { SamplePath } from '../../samples/index.ts';
import type { WriteOptions, WriteRequest } from '../../writes/index.ts';

export interface FlagResetNeeds {
  readonly clock: Clock;
  readonly log: Log;
  readonly table: LiveTable;
  readonly path: () => Pick<SamplePath, 'awaitSaves' | 'areSaved'>;
  /** Resolves when everything saved so far is durable. */
  durable(): Promise<void>;
  /** Whether it is still the task that was read, and its flag means to its device what it did. */
  mayReset(task: HistoryTask): Promise<boolean>;
  /** In whose name it is reset. */
  resetterOf(task: HistoryTask): Promise<number>;
  /** Gives the write of a task. */
  write(task: HistoryTask, request: WriteRequest, options: WriteOptions): Promise<unknown>;
}

const firstRetryMs = 10_000;
const longestRetryMs = 60_000;

export class FlagReset {
  readonly given: HistoryTask;
  readonly flag: PointId;
  /** The slot of the flag; none where it is not collected. */
  slots: readonly number[] = [];
  /** It waits to be looked at. */
  isMarked = false;
  readonly #needs: FlagResetNeeds;
  #isDropped = false;
  #isUp = false;
  /** How often it was raised: of a later time nothing may be saved yet. */
  #raises = 0;
  /** The write was given: the flag has to go down before there is another one. */
  #isGiven = false;
  #retryAt = 0;
  #retryMs = firstRetryMs;
  /** The write that is under way. */
  work: Promise<void> | null = null;

  constructor(given: HistoryTask, flag: PointId, needs: FlagResetNeeds) {
    this.given = given;
    this.flag = flag;
    this.#needs = needs;
  }

  /** Looks at the flag and at what was saved. */
  look(now: number): void {
    const { table, path } = this.#needs;
    const slot = table.slot(this.flag);
    if (slot < 0 || table.times[slot] === 0) return;
    const quality = table.qualities[slot] as number;
    // A value of before the start, or one that cannot be trusted, has nothing written.
    if (isBad(quality) || quality === Quality.stale) return;
    if (table.values[slot] === 0) {
      if (this.#isUp) path().awaitSaves(this.#slots());
      this.#isUp = false;
      this.#isGiven = false;
      this.#retryMs = firstRetryMs;
      this.#retryAt = 0;
      return;
    }
    if (!this.#isUp) this.#raises += 1;
    this.#isUp = true;
    if (this.#isGiven || this.work !== null || this.#rests(now)) return;
    if (!path().areSaved(this.#slots())) return;
    this.work = this.#give()
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.work = null;
      });
  }

  /** The task is another one, or gone: what was given for it and waits is not sent any more. */
  drop(): void {
    this.#isDropped = true;
  }

  /** By a clock that was set back it would rest for as long beyond that. */
  #rests(now: number): boolean {
    const left = this.#retryAt - now;
    return left > 0 && left <= longestRetryMs;
  }

  #slots(): number[] {
    return this.given.pointIds.map((point) => this.#needs.table.slot(point));
  }

  async #give(): Promise<void> {
    const { durable, mayReset, resetterOf, write } = this.#needs;
    const raise = this.#raises;
    await durable();
    if (!(await mayReset(this.given))) {
      // Saved anew it is another one; until then nothing is written.
      this.#isGiven = true;
      return;
    }
    const userId = await resetterOf(this.given);
    const isMeant = (): boolean => this.#isUp && raise === this.#raises && !this.#isDropped;
    if (!isMeant()) return;
    const request = {
      ...{ pointId: this.flag, value: 0, note: null, idempotencyKey: null },
      ...{ userId, userName: this.given.name, address: '' },
      ...{ assignmentId: null, historyTaskId: this.given.id, validSeconds: null },
    };
    const withdrawn = () => (isMeant() ? null : refuse('history.reset_outdated'));
    await write(this.given, request, { withdrawn });
    // Raised anew meanwhile it is given anew.
    if (raise === this.#raises) this.#isGiven = true;
  }

  /** What was refused before it was sent is tried again, more and more rarely. */
  #failed(error: unknown): void {
    const { clock, log } = this.#needs;
    if (!(error instanceof Fault && error.family === 'refusal')) {
      log.error({ err: error, task: this.given.id }, 'the flag of a history task was not reset');
    }
    this.#retryAt = clock.now() + this.#retryMs;
    this.#retryMs = Math.min(2 * this.#retryMs, longestRetryMs);
  }
}
