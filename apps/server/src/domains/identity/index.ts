import { type Language, type Permission, refuse } from '@millwright/contract';
import type { SecondFactorMode } from '@millwright/contract/identity/account.schemas';
import type { ItemId, Timestamp, UserId } from '@millwright/kernel';
import type { SessionGuard, UserAccess } from '../../platform/access/index.ts';
import type { Acting } from '../../platform/audit/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Http } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Delivery, WebPush, Wechat } from '../../platform/notify/index.ts';
import { createAccountQuota, type MostPerAccount } from '../../platform/storage/index.ts';
import { removeDemo, routeAccount, routeRegistration } from './account/index.ts';
import { routeBrowsers } from './browsers/index.ts';
import { createVerificationCodes } from './codes/index.ts';
import { createSealedPasswords, createSignInThrottle, openSignInKey } from './credentials/index.ts';
import { createFactorSecrets, createSecondFactors } from './factor-codes/index.ts';
import { scheduleIdentity } from './identity.jobs.ts';
import type { AccountNeeds, IdentityNeeds } from './identity.needs.ts';
import { defineIdentityPorts, type IdentityPorts } from './identity.ports.ts';
import { routeIdentity } from './identity.routes.ts';
import { noItems } from './item-access.ts';
import { routeOutgoingMessages } from './outgoing-messages/index.ts';
import { routePeople, routeRoles, routeSignInLocks } from './people/index.ts';
import { findPeopleToTell, type PersonToTell } from './people-to-tell.store.ts';
import { routeSecondFactor } from './second-factor/index.ts';
import {
  aliveAt,
  createSessionSource,
  endSessions,
  findUserAccess,
  listSessions,
  type SessionEntry,
} from './sessions/index.ts';
import {
  changeUserState,
  countSubUsers,
  countUsers,
  createUser,
  endingAccounts,
  ensureAdministrator,
  ensureDemo,
  type FirstAdministrator,
  historyDaysOf,
  holdersOfNames,
  listAdministrators,
  type RoleInput,
  saveRole,
  type UserInput,
  type UserState,
} from './users/index.ts';
import { findWechatFollowers, type WechatFollower } from './wechat-followers.store.ts';
import { findWhoMay } from './who-may.ts';

export { openSignInKey } from './credentials/index.ts';
export type { ItemAccess } from './item-access.ts';
export { findPeopleNamed, namesOfPeople, type PeopleNamed } from './people-named.store.ts';
export type { PersonToTell } from './people-to-tell.store.ts';
export { resetByOperator } from './second-factor/index.ts';
export type { SessionEntry } from './sessions/index.ts';
export type { FirstAdministrator, RoleInput, UserInput, UserState } from './users/index.ts';
export { namesOfUsers, usersBelow } from './users/index.ts';
export type { WechatFollower } from './wechat-followers.store.ts';

/** Users, roles and sessions: who somebody is and what they may do. */
export interface Identity {
  readonly ports: IdentityPorts;
  /** Makes the first administrator; its random password is answered once, to be shown. */
  ensureAdministrator(given: {
    readonly password?: string | undefined;
  }): Promise<FirstAdministrator>;
  /** Makes the demonstration account; give it items to show. */
  ensureDemo(language: Language): Promise<UserId>;
  /** Closes the demonstration account, where there is one. */
  removeDemo(): Promise<void>;
  createUser(input: UserInput, acting: Acting): Promise<UserId>;
  changeUserState(user: UserId, state: UserState, acting: Acting): Promise<void>;
  saveRole(input: RoleInput, acting: Acting): Promise<number>;
  /** The sessions of a user, the latest used first. */
  sessionsOf(user: UserId): Promise<SessionEntry[]>;
  endSessions(user: UserId, acting: Acting): Promise<void>;
  /** Those of grade 0. */
  administrators(): Promise<UserId[]>;
  /** Accounts that may be used and end before a moment: how many, and which does first. */
  endingBefore(until: number): ReturnType<typeof endingAccounts>;
  /** How many accounts are not closed, and how many of them were made at or after `since`. */
  countUsers(since: Timestamp): Promise<{ total: number; today: number }>;
  /** What the user may see and do now, signed in or not; null when the account may not be used. */
  accessOf(user: UserId): Promise<UserAccess | null>;
  /** How many days back the user may ask for history; null = as far back as there is. */
  historyDays(user: UserId): Promise<number | null>;
  /** Who else can sign in under these names: the user above, and whoever set the password last. */
  holdersOfNames(users: readonly number[]): ReturnType<typeof holdersOfNames>;
  /** Who of these, and of the administrators, may do this in the item now. */
  whoMay(
    permission: Permission,
    item: ItemId,
    users: readonly UserId[],
  ): Promise<readonly UserId[]>;
  /**
   * The WeChat users to be told of what happens in an item: of administrators and of those among
   * `users`, whom the item was given to, who want it and may sign in.
   */
  wechatFollowers(users: readonly UserId[]): Promise<WechatFollower[]>;
  /** Those of these users who may sign in now, with what there is to tell them something by. */
  peopleToTell(users: readonly UserId[]): Promise<PersonToTell[]>;
}

export async function createIdentity({
  http,
  jobs,
  dataDir,
  delivery,
  files,
  wechat,
  webPush = null,
  registration = true,
  secondFactor = 'optional',
  mostPerAccount,
  ...needs
}: Omit<IdentityNeeds, 'guard'> & {
  readonly guard: SessionGuard;
  readonly http: Http;
  readonly jobs: Pick<Jobs, 'define' | 'schedule'>;
  /** The sign-in key is kept below it. */
  readonly dataDir: string;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly files: Files;
  /** Null when no mini-program is configured. */
  readonly wechat: Wechat | null;
  /** Null where closed browsers are told nothing, as they are unless said. */
  readonly webPush?: WebPush | null;
  /** Whether people may make accounts themselves; they may unless said. */
  readonly registration?: boolean;
  /** Whether sign-in knows second factors; for who wants one unless said. */
  readonly secondFactor?: SecondFactorMode;
  readonly mostPerAccount?: MostPerAccount | undefined;
}): Promise<Identity> {
  const { db, clock, guard } = needs;
  const ports = defineIdentityPorts();
  const items = () => ports.itemAccess.all()[0] ?? noItems;
  guard.source(
    createSessionSource({
      db,
      clock,
      items,
      sessionIdle: needs.sessionIdle,
      administratorsNeedFactor: secondFactor === 'administrators',
    }),
  );

  const key = await openSignInKey(dataDir);
  const sealed = createSealedPasswords({ key, clock });
  const throttle = createSignInThrottle({ clock });
  scheduleIdentity(jobs, needs);
  const { transactions } = needs;
  const secret = key.privateKey;
  const codes = createVerificationCodes({ db, transactions, delivery, clock, secret });
  const secrets = createFactorSecrets(secret);
  const secondFactors = createSecondFactors({ db, clock, mode: secondFactor, secrets });
  const account: AccountNeeds = {
    ...needs,
    secondFactors,
    codes,
    sealed,
    throttle,
    delivery,
    registration,
    files,
    wechat,
    items,
    quota: createAccountQuota({
      kind: 'subUsers',
      mostPerAccount,
      clock,
      count: countSubUsers,
      full: (limit) => refuse('identity.account_full', { limit }),
    }),
  };
  routeIdentity(http, { ...account, key });
  routeAccount(http, account);
  routeRegistration(http, account);
  routePeople(http, account);
  routeRoles(http, account);
  routeSignInLocks(http, account);
  routeSecondFactor(http, account);
  routeOutgoingMessages(http, account);
  routeBrowsers(http, { ...account, webPush });

  return {
    ports,
    ensureAdministrator: (given) => ensureAdministrator(needs, given),
    ensureDemo: (language) => ensureDemo(needs, language),
    removeDemo: () => removeDemo(account),
    createUser: (input, acting) => createUser(needs, input, acting),
    changeUserState: (user, state, acting) => changeUserState(needs, user, state, acting),
    saveRole: (input, acting) => saveRole(needs, input, acting),
    sessionsOf: (user) => listSessions(db, user, aliveAt(clock.now(), needs.sessionIdle)),
    endSessions: (user, acting) => endSessions(needs, user, acting),
    administrators: () => listAdministrators(db),
    countUsers: (since) => countUsers(db, since),
    endingBefore: (until) => endingAccounts(db, new Date(clock.now()), new Date(until)),
    accessOf: (user) => findUserAccess({ db, clock, items }, user),
    holdersOfNames: (users) => holdersOfNames(db, users),
    whoMay: (permission, item, users) => findWhoMay({ db, clock, items }, permission, item, users),
    historyDays: (user) => historyDaysOf(db, user),
    wechatFollowers: (users) => findWechatFollowers(db, users, new Date(clock.now())),
    peopleToTell: (users) => findPeopleToTell(db, users, new Date(clock.now())),
  };
}
