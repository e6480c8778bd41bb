/**
 * A command that waits for a second person: another one approves or declines it, whoever gave it
 * withdraws it, or its time runs out. What is approved is checked again as if it were given now, and
 * sent before that time is over, or not at all. What waits is kept in the log alone, so that a restart
 * takes nothing away.
 */
import { refuse } from '@millwright/contract';
import { approvalChanged } from '@millwright/contract/telemetry/approvals.events';
import type {
  AwaitingWrite,
  WriteCommand,
  WriteDecision,
} from '@millwright/contract/telemetry/telemetry.schemas';
import {
  type Clock,
  type Fault,
  type ItemId,
  milliseconds,
  type PointId,
  seconds,
  WriteConfirm,
} from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { Outbox } from '../../../../platform/events/index.ts';
import type { Lease } from '../../../../platform/lease/index.ts';
import type { Transactions } from '../../../../platform/storage/index.ts';
import type { Reach } from '../../live/index.ts';
import type { CarriedCommands } from '../carried-commands.ts';
import { type WriteChecks, withNames } from '../check-write.ts';
import {
  type Hand,
  isSameName,
  namesOf,
  type RightsOfWriters,
  type SecondPeople,
} from '../people/index.ts';
import type { Given, PointTurns } from '../point-turns.ts';
import type { PointWriter, WriteTarget } from '../point-writer.ts';
import type { createSetValue, Standing } from '../set-value.ts';
import { beginValidity, usualSeconds, type Validity } from '../validity.ts';
import { askedWrite, confirmOf, loggedValue, type WriteRequest } from '../values/index.ts';
import type { WriteMove, WritesStore } from '../writes.store.ts';
import type { ApprovalsStore, Waiting } from './approvals.store.ts';

export interface DecisionRequest {
  readonly pointId: PointId;
  readonly commandId: number;
  readonly decision: WriteDecision;
  readonly userId: number;
  /** The user behind the session, who may act as another one. */
  readonly personId: number;
  /** As the log names them. */
  readonly userName: string;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: Pick<Lease, 'holds'>;
  readonly store: Pick<WritesStore, 'advance'>;
  readonly approvals: ApprovalsStore;
  readonly people: Pick<SecondPeople, 'areOne'>;
  readonly rights: RightsOfWriters;
  readonly carried: Pick<CarriedCommands, 'stored' | 'take' | 'over'>;
  readonly writer: PointWriter;
  readonly checks: WriteChecks;
  readonly turns: Pick<PointTurns, 'given' | 'replaces' | 'isReplaced'>;
  /** What a frame to a point reaches, by all stations that its machine may have. */
  readonly reachOf: (target: WriteTarget) => Pick<Reach, 'points' | 'bringsToRest'>;
  readonly begin: ReturnType<typeof createSetValue>['begin'];
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  /** Told of every state a command enters. */
  readonly published: (command: WriteCommand) => void;
}

/** Of one answer: more than anybody looks through. */
const mostListed = 200;
/** The longest that anything waits: a clock that was set back keeps nothing alive beyond. */
const longestWaitMs = 600_000;
/** How often it is looked whether whoever gave what waits may still write. */
const lookEvery = seconds(10);
/** What could not be ended for want of the database is ended once that is back. */
const again = seconds(1);

export interface Approvals {
  /**
   * @returns the command as it then is
   * @throws refusal `general.not_found`, `telemetry.approval_own`, `telemetry.approval_one_hand`, `telemetry.approval_not_own`,
   * `telemetry.approval_over`, `telemetry.approval_expired`, `telemetry.point_changed`, and those of
   * `setValue`: then the command has ended with that
   */
  decide(request: DecisionRequest): Promise<WriteCommand>;
  /**
   * Ends what waits for a point that is brought to rest, and for those whose whole place is, be it by
   * another station of the address: approved later it would undo that.
   * @param how `by`: who does, for the log; `waits`: it waits for a second person itself, and so not for
   * another one like it; `given`: what was given before it and is not logged yet does not begin to wait
   * @returns whether something was ended
   */
  replace(
    target: WriteTarget,
    how: { readonly by: string; readonly waits: boolean; readonly given: Given },
  ): Promise<boolean>;
  /** What of these items waits, as this person sees it. */
  list(items: 'all' | ReadonlySet<ItemId>, reader: Hand): Promise<AwaitingWrite[]>;
  /** Takes over a command that has begun to wait; ends it where a stop came meanwhile. */
  awaiting(command: WriteCommand, given: Given): void;
  /** Takes over what waited when the server that collected before ended. */
  start(): Promise<void>;
  stop(): void;
}

const coveredBy = (
  { points, bringsToRest }: Pick<Reach, 'points' | 'bringsToRest'>,
  { pointId }: WriteTarget,
): ReadonlySet<PointId> => new Set([pointId, ...[...points].filter(bringsToRest)]);

export function createApprovals(needs: Needs): Approvals {
  const { clock, log, lease, store, approvals, people, writer, checks, begin, published, turns } =
    needs;
  const ends = new Map<number, () => void>();
  const looks = new Map<number, () => void>();
  /** How long what waits may still be sent, by timers: setting the clock changes nothing of it. */
  const validities = new Map<number, Validity>();
  /** What waits here, by its number. */
  const waiting = new Map<number, WriteCommand>();

  /** @returns null where it had ended, or been decided, before */
  const move = async (what: Omit<WriteMove, 'readBack'>): Promise<WriteCommand | null> => {
    const moving = store.advance([{ ...what, readBack: null }], new Date(clock.now()));
    const [command] = await needs.carried.stored(moving, (moved) => moved);
    if (command === undefined) return null;
    forget(command.commandId);
    changed(command);
    if (command.finishedAt !== null) needs.carried.over(command.commandId);
    published(command);
    return command;
  };
  const forget = (id: number): void => {
    ends.get(id)?.();
    ends.delete(id);
    looks.get(id)?.();
    looks.delete(id);
    validities.get(id)?.end();
    validities.delete(id);
    waiting.delete(id);
  };
  const end = (id: number, { code: reason, details }: Fault, decidedBy?: string) =>
    move({
      id,
      event: { kind: 'not-approved', reason, details },
      ...(decidedBy === undefined ? {} : { decidedBy }),
    });
  const expire = (id: number) => end(id, refuse('telemetry.approval_expired'));

  const validityOf = ({ createdAt, approveUntil }: WriteCommand): Validity => {
    const until = approveUntil ?? createdAt;
    const left = Math.min(Math.max(until - clock.now(), 0), longestWaitMs);
    return beginValidity(clock, (until - createdAt) / 1000, until - createdAt - left, 0);
  };

  /** Once it goes it waits for its line no longer than any write. */
  const ofLine = (validity: Validity, given: Given): Standing => {
    const line = beginValidity(clock, usualSeconds);
    return {
      given,
      over: () => validity.over() ?? line.over(),
      logging: validity.logging,
      end() {
        validity.end();
        line.end();
        given.end();
      },
    };
  };

  /** People are told outside the pages, or what they were told is taken back; the pages know without. */
  const changed = ({ commandId: id, itemId }: WriteCommand): void => {
    const telling = needs.transactions.run((tx) =>
      needs.outbox.emit(tx, approvalChanged, { id, itemId }),
    );
    telling.catch((error: unknown) => {
      log.error({ err: error, command: id }, 'nobody was told of a write that waits for approval');
    });
  };

  /** It keeps its point to itself: it ends with the right of whoever gave it. */
  const keepLooking = ({ commandId: id, itemId }: WriteCommand): void => {
    const look = async (): Promise<void> => {
      const found = await approvals.find(id);
      if (found === null || !looks.has(id)) return;
      const gone = await needs.rights.gone({ users: namesOf(found.givenBy) }, itemId);
      if (gone !== null) await end(id, gone);
    };
    const next = (): void => {
      const stop = clock.after(lookEvery, () => {
        look()
          .catch((error: unknown) => {
            log.warn({ err: error, command: id }, 'who gave a write could not be looked up');
          })
          .finally(() => {
            if (looks.has(id)) next();
          });
      });
      looks.set(id, stop);
    };
    next();
  };

  /** @param why it ends at once; null where it waits */
  const takeOver = (command: WriteCommand, why: Fault | null): void => {
    const { commandId, approveUntil } = command;
    changed(command);
    const left = Math.min(Math.max((approveUntil ?? 0) - clock.now(), 0), longestWaitMs);
    const lapse = (): void => {
      end(commandId, why ?? refuse('telemetry.approval_expired')).then(
        () => forget(commandId),
        (error: unknown) => {
          log.error({ err: error, command: commandId }, 'a write that nobody approved still waits');
          // Its point takes no other value until it has ended.
          if (ends.has(commandId)) ends.set(commandId, clock.after(again, lapse));
        },
      );
    };
    needs.carried.take(command);
    waiting.set(commandId, command);
    keepLooking(command);
    const validity = validityOf(command);
    validities.set(commandId, { ...validity, over: () => why ?? validity.over() });
    ends.set(commandId, why === null ? clock.after(milliseconds(left), lapse) : () => {});
    if (why !== null) lapse();
  };

  const foundFor = async ({ commandId, pointId }: DecisionRequest): Promise<Waiting> => {
    const found = await approvals.find(commandId);
    if (found?.command.pointId !== pointId) throw refuse('general.not_found');
    if (found.command.state !== 'awaiting-approval') throw refuse('telemetry.approval_over');
    const isOver = (validities.get(commandId)?.over() ?? null) !== null;
    if (!isOver && (found.command.approveUntil ?? 0) > clock.now()) return found;
    throw (await expire(commandId)) === null
      ? refuse('telemetry.approval_over')
      : refuse('telemetry.approval_expired');
  };

  const ended = async (id: number, fault: Fault, by: string): Promise<WriteCommand> => {
    const command = await end(id, fault, by);
    if (command === null) throw refuse('telemetry.approval_over');
    return command;
  };

  /** Why the value may not be written now though somebody agrees to it, or null. */
  const against = async (
    target: WriteTarget,
    { meansTheSame, givenBy }: Waiting,
    value: WriteRequest['value'],
  ): Promise<Fault | null> => {
    if (!meansTheSame || confirmOf(target, value) !== WriteConfirm.approved)
      return refuse('telemetry.point_changed', { point: target.pointName });
    const users = namesOf(givenBy);
    const gone = await needs.rights.gone({ users }, target.itemId);
    return gone ?? (await checks.refusal(target, value));
  };

  const approve = async (
    waiting: Waiting,
    approver: DecisionRequest,
    given: Given,
  ): Promise<WriteCommand> => {
    const { commandId: id, pointId, newValue } = waiting.command;
    const { userName: by } = approver;
    const target = await writer.target(pointId);
    if (target === null) throw refuse('general.not_found');
    const value = loggedValue(newValue, target.told.dataType);
    const refused = await against(target, waiting, value);
    if (refused !== null) {
      await ended(id, refused, by);
      throw withNames(refused, target);
    }
    const validity = ofLine(validities.get(id) ?? validityOf(waiting.command), given);
    // It counts on until the frame has gone.
    validities.delete(id);
    const event = { kind: 'approved' } as const;
    const moved = move({ id, event, decidedBy: by, oldValue: target.value });
    const command = await moved.finally(validity.logging()).catch((error: unknown) => {
      validity.end();
      throw error;
    });
    if (command === null) {
      validity.end();
      throw refuse('telemetry.approval_over');
    }
    const users = [...namesOf(waiting.givenBy), ...namesOf(approver)];
    const right = needs.rights.watch({ users }, target.itemId);
    const withdrawn = right.gone;
    void begin(command, target, { pointId, value }, validity, { byHand: true, withdrawn }).finally(
      () => {
        validity.end();
        right.end();
      },
    );
    return command;
  };

  const decide = async (request: DecisionRequest, given: Given): Promise<WriteCommand> => {
    // Before it is looked at: the command stays as it is.
    if (!lease.holds()) throw refuse('telemetry.no_collector');
    const { commandId, decision, userName: by } = request;
    const waiting = await foundFor(request);
    const isOwn = isSameName(waiting.givenBy, request);
    if (decision === 'withdraw') {
      if (!isOwn) throw refuse('telemetry.approval_not_own');
      return await ended(commandId, refuse('telemetry.approval_withdrawn', { by }), by);
    }
    if (isOwn) throw refuse('telemetry.approval_own');
    // That nothing is written takes no second person.
    if (decision === 'decline')
      return await ended(commandId, refuse('telemetry.approval_declined', { by }), by);
    const [isOne] = await people.areOne(request, [waiting.givenBy]);
    if (isOne) throw refuse('telemetry.approval_one_hand');
    return await approve(waiting, request, given);
  };

  return {
    async decide(request) {
      // Who approves gives it once more: a stop of before is no stop of that, and one of after is.
      const given = turns.given();
      try {
        const command = await decide(request, given);
        if (request.decision !== 'approve') given.end();
        return command;
      } catch (error) {
        given.end();
        throw error;
      }
    },
    async replace(target, { by, waits, given }) {
      // One that waits itself takes the place of nothing else: it may never go.
      const covered = waits ? new Set([target.pointId]) : coveredBy(needs.reachOf(target), target);
      for (const pointId of covered) turns.replaces(pointId, given);
      const isAtRest = ({ newValue }: WriteCommand): boolean =>
        askedWrite(target, loggedValue(newValue, target.told.dataType)).rests;
      const replaced = [...waiting.values()].filter(
        (command) => covered.has(command.pointId) && !(waits && isAtRest(command)),
      );
      const ended = await Promise.all(
        replaced.map(({ commandId }) =>
          end(commandId, refuse('telemetry.approval_replaced', { by }), by),
        ),
      );
      return ended.some((command) => command !== null);
    },
    async list(items, reader) {
      const found = await approvals.list(items, mostListed);
      const one = await people.areOne(
        reader,
        found.map(({ givenBy }) => givenBy),
      );
      return found.map(({ command, itemName, givenBy }, index) => ({
        ...command,
        itemName,
        own: isSameName(givenBy, reader),
        oneHand: one[index] === true,
      }));
    },
    awaiting(command, given) {
      const { pointId, pointName: point } = command;
      const isLate = turns.isReplaced(pointId, given);
      takeOver(command, isLate ? refuse('telemetry.stopped_meanwhile', { point }) : null);
    },
    async start() {
      for (const command of await approvals.all()) takeOver(command, null);
    },
    stop() {
      for (const id of [...ends.keys(), ...looks.keys()]) forget(id);
    },
  };
}
