import type {
  OnlineEntry,
  Operation,
  ProvenLog,
  SignIn,
} from '@millwright/contract/audit/audit.schemas';
import type {
  WebError,
  WebErrorEntry,
  WebErrorState,
} from '@millwright/contract/audit/web-errors.schemas';
import type { GatewayId, ItemId, Port } from '@millwright/kernel';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Acting, ChainReport } from '../../platform/audit/index.ts';
import type { OperationQuery } from './audit.store.ts';
import type { LogRetention } from './keep-logs.ts';
import type {
  DeviceStateChange,
  ItemAccounts,
  ItemNames,
  OnlineQuery,
} from './online-log/index.ts';
import type { SignInQuery } from './sign-in-log.store.ts';
import type {
  GivenWebError,
  WebErrorEntryQuery,
  WebErrorOrigin,
  WebErrorQuery,
} from './web-errors/index.ts';

/** A gateway as it is from `at` on. */
export interface GatewayStateChange {
  readonly at: number;
  readonly itemId: ItemId;
  readonly gatewayId: GatewayId;
  readonly gatewayName: string;
  readonly state: 'online' | 'offline';
  /** Stable code of why it is offline; null where nobody knows. */
  readonly reason: string | null;
}

/** The logs of what people did, of the states of devices, and of the errors of web pages. */
export interface Audit extends Stoppable {
  /** Logs of later domains that are to be kept for some days only. */
  readonly logs: Port<LogRetention>;
  /** Who knows what items are called: one at most; without, entries of the online log have no name of it. */
  readonly itemNames: Port<ItemNames>;
  /** Who knows whose items are: one at most; without, each is counted by itself. */
  readonly itemAccounts: Port<ItemAccounts>;
  operations(query: OperationQuery): Promise<{ list: Operation[]; total: number }>;
  /**
   * Whether a log is still what was sealed; `head` is one that an earlier report named.
   * @throws Fault refusal `audit.proof_running` or `general.too_many` {seconds}
   */
  verify(log: ProvenLog, head: string | null): Promise<ChainReport>;
  signIns(query: SignInQuery): Promise<{ list: SignIn[]; total: number }>;
  online(query: OnlineQuery): Promise<{ list: OnlineEntry[]; total: number }>;
  /**
   * Records a device's state when it is not the one recorded last, or once more when its reason was
   * found to be another; returns at once.
   */
  deviceState(change: DeviceStateChange): void;
  /** The same of a gateway. */
  gatewayState(change: GatewayStateChange): void;
  /**
   * Records the states of one device before it was watched, oldest first; adds nothing when there
   * are such entries already.
   */
  pastStates(changes: readonly DeviceStateChange[]): Promise<void>;
  /** How many states of the devices of items were left out since this was asked last. */
  takeLeftOutStates(): ReadonlyMap<ItemId, number>;
  /** Resolves when the states taken are recorded, are late, or the database is away. */
  settled(): Promise<void>;
  recordWebErrors(errors: readonly GivenWebError[], origin: WebErrorOrigin): Promise<void>;
  webErrors(query: WebErrorQuery): Promise<{ list: WebError[]; total: number }>;
  webErrorEntries(query: WebErrorEntryQuery): Promise<{ list: WebErrorEntry[]; total: number }>;
  /** Answers how many were in another state before. */
  setWebErrorState(ids: readonly number[], state: WebErrorState, acting: Acting): Promise<number>;
  /** With all their occurrences; answers how many there were. */
  deleteWebErrors(ids: readonly number[], acting: Acting): Promise<number>;
}
