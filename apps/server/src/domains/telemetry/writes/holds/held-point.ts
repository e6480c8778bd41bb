/** A point that is held, as the server that collects has it in hand. */
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import type { WritePlace } from '../point-turns.ts';
import type { AskedWrite, WriteTarget } from '../point-writer.ts';
import { askedWrite } from '../values/index.ts';

export interface HeldPoint {
  hold: Hold;
  /** The command that releases it. */
  readonly releaseId: number;
  /** Hash of the token of the session that pressed it; null where a server before has taken it. */
  readonly tokenHash: string | null;
  /** Of one that a server before has left it is not known where it stands until somebody asks. */
  place: WritePlace;
  /** As the point was when it was known to mean what it did at the press. */
  version: string | undefined;
  /** Resolves when the press has ended, be it by silence. */
  readonly pressed: PromiseWithResolvers<void>;
  /** What is stored of it, one thing after another. */
  stored: Promise<unknown>;
  /** Ends the pause of its release. */
  wake: () => void;
  /** Of its timers. */
  readonly cancels: Map<'lease' | 'longest' | 'overdue' | 'look', () => void>;
}

/** What it writes as long as it is held. */
export const pressOf = ({ pressed }: Hold, target: WriteTarget): AskedWrite =>
  askedWrite(target, pressed);

export const newHeld = (
  hold: Hold,
  releaseId: number,
  given: Pick<HeldPoint, 'tokenHash' | 'place' | 'version'>,
): HeldPoint => ({
  ...given,
  hold,
  releaseId,
  pressed: Promise.withResolvers(),
  stored: Promise.resolve(),
  wake: () => {},
  cancels: new Map(),
});
