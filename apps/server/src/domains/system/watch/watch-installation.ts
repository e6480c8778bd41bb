/** Looks at everything that may go wrong, every ten seconds, and knows how it is now. */
import type { SystemState } from '@millwright/contract/system/system-state.schemas';
import { type Clock, type ItemId, seconds, type UserId } from '@millwright/kernel';
import type { Stoppable } from '../../../base/lifecycle.ts';
import type { Log } from '../../../base/log.ts';
import type { LastRuns } from '../../../platform/backup/index.ts';
import type { DiskWatch } from '../../../platform/disk-watch.ts';
import type { HealthPart } from '../../../platform/http/index.ts';
import type { SystemEvents } from '../events/index.ts';
import { type Backups, lookAtBackups } from './look-at-backups.ts';
import { createLookAtBoxes, type WatchedBoxes } from './look-at-boxes.ts';
import { createLookAtButtons } from './look-at-buttons.ts';
import { createLookAtClocks, type WrongClock } from './look-at-clocks.ts';
import { createLookAtConnections, type WatchedPorts } from './look-at-connections.ts';
import { lookAtDisk } from './look-at-disk.ts';
import { lookAtHistory, type WatchedHistory } from './look-at-history.ts';
import { createLookAtProjects, type LeftOutKind, leftOutKinds } from './look-at-projects.ts';
import { createLookAtUpkeep, type Upkeep } from './look-at-upkeep.ts';
import { watchEngines } from './watch-engines.ts';

export interface Watched {
  /** Whose silence is an event. */
  readonly engines: readonly HealthPart[];
  /** That are shown beside them. */
  readonly otherParts: readonly HealthPart[];
  readonly disk: Pick<DiskWatch, 'latest'>;
  readonly history: () => WatchedHistory & {
    readonly spoolBytes: number;
    readonly isLate: boolean;
  };
  readonly boxes: () => WatchedBoxes;
  /** Buttons that may still be pressed though nobody holds them. */
  readonly pressedButtons: () => readonly {
    readonly key: string;
    readonly itemId: ItemId;
    readonly deviceName: string;
    readonly pointName: string;
  }[];
  /** Of boxes, as far as they are known to be wrong. */
  readonly wrongClocks: () => readonly WrongClock[];
  /** What was left out of projects since the last look, for their account was beyond a rate. */
  readonly leftOut: Readonly<Record<LeftOutKind, () => ReadonlyMap<ItemId, number>>>;
  readonly itemNames: (items: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, string>>;
  /** The accounts whose they are. */
  readonly itemAccounts: (items: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, UserId>>;
  readonly portCaps: WatchedPorts;
  readonly readBackups: () => Promise<Backups>;
  /** Whether backups are made by themselves. */
  readonly isBackupScheduled: boolean;
  readonly readUpkeep: () => Promise<Upkeep>;
  /** The process of a server that was refused since the last look. */
  readonly takeRefused: () => number | undefined;
}

/** What of the installation is watched. */
export type WatchedState = Omit<SystemState, 'jobs' | 'slowCalls' | 'retention'>;

export interface InstallationWatch extends Stoppable {
  start(): void;
  /** One look at everything; resolves when it is over. */
  look(): Promise<void>;
  /** As it is now; backups are read anew. */
  state(): Promise<WatchedState>;
}

const lookEvery = seconds(10);
/** While an engine is away, so that its event ends when that does. */
const lookSoon = seconds(2);
/** So many looks apart are those at the backups, which ask the database. */
const backupsEvery = 6;

export function watchInstallation(
  needs: Watched & {
    readonly events: SystemEvents;
    readonly clock: Clock;
    readonly log: Log;
  },
): InstallationWatch {
  const { events, clock, log, disk, history, readBackups, isBackupScheduled } = needs;
  const engines = watchEngines({ ...needs, others: needs.otherParts });
  const lookAtBoxes = createLookAtBoxes(events);
  const lookAtClocks = createLookAtClocks(events);
  const looksAtProjects = leftOutKinds.map(
    (kind) => [kind, createLookAtProjects(events, kind)] as const,
  );
  const lookAtConnections = createLookAtConnections(events);
  const lookAtUpkeep = createLookAtUpkeep(events);
  const lookAtButtons = createLookAtButtons(events);
  const startedAt = clock.now();
  let looks = 0;
  const cancels = new Map<() => Promise<void>, () => void>();
  let stopped = false;

  const lookAtServers = (): void => {
    const pid = needs.takeRefused();
    if (pid === undefined) return;
    events.happens({
      kind: 'second_server',
      severity: 'warning',
      code: 'system_event.second_server',
      details: { pid },
    });
  };
  const backupsNow = async (): Promise<void> => {
    try {
      const given = { isScheduled: isBackupScheduled, now: clock.now(), startedAt };
      lookAtBackups(events, await readBackups(), given);
    } catch (error) {
      // The database is away, which is told by itself.
      log.debug({ err: error }, 'backups cannot be looked at');
    }
  };
  const upkeepNow = async (): Promise<void> => {
    try {
      lookAtUpkeep(await needs.readUpkeep(), clock.now());
    } catch (error) {
      log.debug({ err: error }, 'what is about to end cannot be looked at');
    }
  };
  const projectsNow = async (): Promise<void> => {
    try {
      const pressed = needs.pressedButtons();
      const ofPressed = pressed.map(({ itemId }) => itemId);
      const items = await needs.itemNames(ofPressed);
      const accounts = await needs.itemAccounts(ofPressed);
      lookAtButtons(
        pressed.map(({ key, itemId, deviceName: device, pointName: point }) => ({
          ...{ key, device, point, owner: ownerOf(accounts, itemId) },
          item: items.get(itemId) ?? '',
        })),
      );
      for (const [kind, lookAt] of looksAtProjects) {
        const counts = [...needs.leftOut[kind]()];
        const counted = counts.map(([item]) => item);
        const names = await needs.itemNames(counted);
        const owners = await needs.itemAccounts(counted);
        const named = counts.map(([item, count]) => ({
          ...{ item, count, name: names.get(item) ?? '' },
          owner: ownerOf(owners, item),
        }));
        lookAt(named, clock.now());
      }
    } catch (error) {
      // Their projects have no names while the database is away, which is told by itself.
      log.debug({ err: error }, 'what was left out of projects cannot be told of');
    }
  };
  const lookAtAllElse = async (): Promise<void> => {
    lookAtHistory(events, history());
    lookAtDisk(events, disk.latest);
    lookAtBoxes(needs.boxes(), clock.now());
    lookAtClocks(needs.wrongClocks());
    lookAtConnections(needs.portCaps);
    lookAtServers();
    const isTime = looks % backupsEvery === 0;
    looks += 1;
    await Promise.all([
      projectsNow(),
      isTime ? backupsNow() : undefined,
      isTime ? upkeepNow() : undefined,
    ]);
  };
  const look = async (): Promise<void> => {
    await Promise.all([engines.look(), lookAtAllElse()]);
  };
  const keepLooking = (at: () => Promise<void>): void => {
    at()
      .catch((error: unknown) => log.error({ err: error }, 'the watch over the server failed'))
      .finally(() => {
        if (stopped) return;
        const delay = at === engines.look && engines.isAnyAway ? lookSoon : lookEvery;
        cancels.set(
          at,
          clock.after(delay, () => keepLooking(at)),
        );
      });
  };

  return {
    name: 'installation watch',
    start() {
      // A database that does not answer holds up all that is read of it, but not the look at itself.
      keepLooking(engines.look);
      keepLooking(lookAtAllElse);
    },
    look,
    async state() {
      const now = history();
      const { behindMs, isLate, refusingMs, fullInMs = null } = now;
      const { backup, drill } = await readBackups();
      return {
        at: clock.now(),
        disk: disk.latest ?? null,
        spool: {
          ...{ rows: now.spoolRows, bytes: now.spoolBytes },
          ...{ behindMs, isLate, refusingMs, fullInMs },
        },
        parts: [...engines.parts],
        backup: runsOf(backup, isBackupScheduled),
        drill: runsOf(drill, isBackupScheduled),
      };
    },
    async stop() {
      stopped = true;
      for (const cancel of cancels.values()) cancel();
    },
  };
}

/** A project of no account has its turn by itself. */
const ownerOf = (accounts: ReadonlyMap<ItemId, UserId>, item: ItemId): string =>
  String(accounts.get(item) ?? `item ${item}`);

const runsOf = ({ done, isOk }: LastRuns, isScheduled: boolean): SystemState['backup'] =>
  isOk === undefined && !isScheduled
    ? null
    : { lastAt: done?.at ?? null, bytes: done?.bytes ?? null, isOk: isOk ?? null };
