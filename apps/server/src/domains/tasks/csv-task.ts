/** Rows of any number as a CSV file; those of a log are counted, then read one by one in its order. */
import { type Call, type CallParsed, languages } from '@millwright/contract';
import type { TaskKind } from '@millwright/contract/manifest/tasks';
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';
import type { Clock } from '@millwright/kernel';
import { z } from 'zod';
import type { UserAccess } from '../../platform/access/index.ts';
import { actingFor } from '../../platform/audit/index.ts';
import { type CsvColumn, csvMoment, csvOf } from '../../platform/files/index.ts';
import type { CallContext } from '../../platform/http/index.ts';
import { defineTask, type TaskRun } from './define-task.ts';
import type { BackgroundTasks } from './tasks.ts';

/** The filters of a log, as its list takes them, and the zone that its times are written in. */
export interface LogFileInput {
  /** That of the installation when left out. */
  readonly timeZone?: string | undefined;
  readonly to?: number | undefined;
}

/** What offering a file takes. */
export interface CsvTaskNeeds {
  readonly tasks: Pick<BackgroundTasks, 'define' | 'begin'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Of the installation. */
  readonly timeZone: string;
}

interface CsvHead<Row> {
  readonly kind: TaskKind;
  readonly call: Call;
  /** Of the file, without its ending. */
  readonly name: string;
  columns(timeZone: string): readonly CsvColumn<Row>[];
}

/** A file whose rows are read as it says by itself. */
export interface CsvPagesTask<Input extends LogFileInput, Row> extends CsvHead<Row> {
  /** The rows as they are read; tells how far it is, and ends when it is told to. */
  pages(input: Input, run: TaskRun): AsyncIterable<readonly Row[]>;
}

export interface CsvTask<Input extends LogFileInput, Row> extends CsvHead<Row> {
  /** How many rows there are of those that the user may see. */
  count(input: Input, access: UserAccess): Promise<number>;
  /** The rows that come after this one, or the first ones, newest first. */
  rowsAfter(
    input: Input,
    access: UserAccess,
    last: Row | null,
    limit: number,
  ): Promise<readonly Row[]>;
}

/** Rows read at a time: what is in memory, and what a cancelled task still does. */
const rowsAtATime = 1000;

type InputOf<C extends Call> = CallParsed<C> & LogFileInput;
type Starts<C extends Call> = (input: InputOf<C>, context: CallContext) => Promise<BackgroundTask>;

/**
 * Offers the file of a log as a task; what comes into the log after the task was asked for is left out.
 * @returns starts the task for whoever makes the call
 */
export const offerCsvTask = <C extends Call, Row>(
  needs: CsvTaskNeeds,
  csv: CsvTask<InputOf<C>, Row> & { readonly call: C },
): Starts<C> => offerCsvPages(needs, { ...csv, pages: (input, run) => logPages(csv, input, run) });

/**
 * Offers a file as a task; it ends at the moment at which it was asked for where none is given.
 * @returns starts the task for whoever makes the call
 */
export function offerCsvPages<C extends Call, Row>(
  { tasks, clock, ...needs }: CsvTaskNeeds,
  csv: CsvPagesTask<InputOf<C>, Row> & { readonly call: C },
): Starts<C> {
  type Input = InputOf<C>;
  const token = defineTask({
    kind: csv.kind,
    call: csv.call,
    payload: z.object({
      input: z.custom<Input>((given) => csv.call.input.safeParse(given).success),
      language: z.enum(languages),
      /** When it was asked for. */
      at: z.number(),
    }),
  });
  tasks.define(token, async ({ input, language, at }, run) => {
    const { timeZone = needs.timeZone } = input;
    const content = csvOf(csv.columns(timeZone), csv.pages(input, run), language);
    const moment = csvMoment(at, timeZone).replaceAll(':', '').replace(' ', '-');
    await run.writeResult({ name: `${csv.name}-${moment}.csv`, mime: 'text/csv', content });
  });
  return (input, context) => {
    const now = clock.now();
    // A clock that was ahead, a box's or ours, has left rows later than now: who asks for them gets them.
    const bounded = { ...input, to: input.to ?? now };
    const payload = { input: bounded, language: context.language, at: now };
    return tasks.begin(token, payload, context.session.userId, actingFor(context));
  };
}

/** By the last row and not by number: nothing is read twice or passed over when rows go meanwhile. */
async function* logPages<Input extends LogFileInput, Row>(
  csv: CsvTask<Input, Row>,
  input: Input,
  run: TaskRun,
): AsyncGenerator<readonly Row[]> {
  const total = await csv.count(input, run.access);
  run.progress(0, total);
  let done = 0;
  let last: Row | null = null;
  for (;;) {
    run.signal.throwIfAborted();
    const rows: readonly Row[] = await csv.rowsAfter(input, run.access, last, rowsAtATime);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows;
    done += rows.length;
    run.progress(done, Math.max(total, done));
    if (rows.length < rowsAtATime) return;
    last = end;
  }
}
