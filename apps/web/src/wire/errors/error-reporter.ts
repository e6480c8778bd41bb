/** Collects the errors of this page and reports them in batches, each kind of them once. */
import type { WebErrorInput } from '@millwright/contract/audit/web-errors.schemas';
import { type QueuedError, withError } from './error-queue.ts';
import type { Sending } from './send-errors.ts';

/** What is known of an error where it is caught. */
export interface ErrorNews {
  readonly kind: WebErrorInput['kind'];
  readonly message: string;
  readonly stack?: string | undefined;
  /** The user was not told of it. */
  readonly hidden: boolean;
}

export interface ErrorReporter {
  take(news: ErrorNews): void;
  /** The page is being left: whatever waits goes now. */
  leave(): void;
}

interface ReporterNeeds {
  /** Of this browser tab: what waits outlives a reload and a sign-out. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly token: () => string | null;
  readonly page: () => string;
  readonly release: string;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
  readonly sendOwn: (errors: readonly QueuedError[], token: string) => Promise<Sending>;
  readonly sendNobodys: (error: QueuedError) => Promise<Sending>;
}

const storageKey = 'mw.errors';
/** Errors come in flocks: alike ones of this time go together. */
const batchMs = 2000;
/** The server takes ten reports a minute from one session. */
const pauseMs = 10_000;
const longestPauseMs = 300_000;
/** What a browser sends on behalf of a page that has gone is limited to 64 KB. */
const batchSize = 10;
const messageLength = 500;
const stackLength = 2000;

/** Tells the sessions of this browser apart (FNV-1a); far too short to lead back to a token. */
const markOf = (token: string | null): string | null => {
  if (token === null) return null;
  let hash = 0x811c9dc5;
  for (const char of token) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
};

const readStored = (storage: ReporterNeeds['storage']): readonly QueuedError[] => {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
};

/** Begins with what an earlier page of this tab left. */
export const createErrorReporter = (needs: ReporterNeeds): ErrorReporter => {
  const { storage, after } = needs;
  let queue = readStored(storage);
  /** A report is planned, under way, or was made a moment ago. */
  let resting = false;
  let pause = pauseMs;

  const keep = (next: readonly QueuedError[]): void => {
    queue = next;
    try {
      if (next.length === 0) storage.removeItem(storageKey);
      else storage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // A full storage keeps nothing over a reload.
    }
  };

  /** The errors of one session, or one that is nobody's. */
  const nextBatch = (): { own: readonly QueuedError[]; nobodys: QueuedError | undefined } => {
    const mark = markOf(needs.token());
    const isOwn = ({ session }: QueuedError): boolean => mark !== null && session === mark;
    return {
      own: queue.filter(isOwn).slice(0, batchSize),
      nobodys: queue.find((error) => !isOwn(error)),
    };
  };

  const send = async (): Promise<void> => {
    const token = needs.token();
    const { own, nobodys } = nextBatch();
    const sent = own.length > 0 ? own : nobodys === undefined ? [] : [nobodys];
    if (sent.length === 0) return;
    // What happens meanwhile is counted anew.
    keep(queue.filter((error) => !sent.includes(error)));
    const sending =
      own.length > 0 && token !== null
        ? await needs.sendOwn(own, token)
        : await needs.sendNobodys(sent[0] as QueuedError);
    if (sending === 'later') {
      keep(queue.reduce((next, { count, ...error }) => withError(next, error, count), sent));
    }
    pause = sending === 'done' ? pauseMs : Math.min(pause * 2, longestPauseMs);
  };

  const rest = (): void =>
    after(pause, () => {
      resting = false;
      plan();
    });
  const plan = (): void => {
    if (resting || queue.length === 0) return;
    resting = true;
    after(batchMs, () => void send().then(rest));
  };
  plan();

  return {
    take({ kind, message, stack = '', hidden }) {
      keep(
        withError(queue, {
          kind,
          message: message.slice(0, messageLength),
          stack: stack.slice(0, stackLength),
          page: needs.page(),
          time: Math.round(needs.now()),
          release: needs.release,
          hidden,
          session: markOf(needs.token()),
        }),
      );
      plan();
    },
    leave() {
      if (queue.length > 0) void send();
    },
  };
};
