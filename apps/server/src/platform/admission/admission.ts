/**
 * The one layer in front of the calls: what is too much is refused before it costs anything, and
 * every call runs in its account's turn, what is heavy a little at a time.
 */
import { type Call, type CallRate, isChange, refuse } from '@millwright/contract';
import { type Clock, type Duration, seconds } from '@millwright/kernel';
import { networkOf } from '../../base/network.ts';
import type { Metrics } from '../metrics.ts';
import { type AdmittedSession, ownerOf, personOf } from './admitted-session.ts';
import { createAllowance } from './allowance.ts';
import { type ConcurrencyLimit, createConcurrencyLimit, type Share } from './concurrency-limit.ts';
import { type BodyLimits, createOpenBodies, type OpenBodies } from './open-bodies.ts';
import { createOpenSockets, type OpenSockets, type SocketLimits } from './open-sockets.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { createSocketMessages, type SocketMessages } from './socket-messages.ts';
import { createUnreadBytes, type UnreadBytes } from './unread-bytes.ts';

export interface Admission {
  /** Live sockets, counted from before their upgrade to their end. */
  readonly sockets: OpenSockets;
  /** Bodies of calls, counted from before they are read until the work with them is over. */
  readonly bodies: OpenBodies;
  /** Files that are made while they go, counted until they have gone. */
  readonly downloads: OpenSockets;
  /** Replies of some size, counted until they are taken. */
  readonly replies: OpenBodies;
  /** What connections were sent and do not take. */
  readonly unread: UnreadBytes;
  /** What they ask, at the rates of calls; counted apart from those. */
  readonly messages: SocketMessages;
  /**
   * As soon as what is no call comes: an upgrade, or the question for figures.
   * @throws Fault refusal `general.too_many` {seconds}
   */
  knock(address: string): void;
  /**
   * As soon as a call is named.
   * @param isKnown whether it comes with the token of a session that there was of late; asked of commands alone
   * @throws Fault refusal `general.too_many` {seconds}
   */
  meet(call: Call, address: string, isKnown: () => boolean): void;
  /**
   * Once it is known who calls, null for nobody.
   * @throws Fault refusal `general.too_many` {seconds}
   */
  enter(call: Call, address: string, session: AdmittedSession | null): void;
  /**
   * Does what the call asks for, in its turn.
   * @param whose session, else network
   * @param gone whether the caller has gone meanwhile
   * @throws Fault refusal `general.too_many` {seconds}, and what the work throws
   */
  run<T>(
    call: Call,
    whose: AdmittedSession | string,
    work: () => Promise<T>,
    gone: () => boolean,
  ): Promise<T>;
}

/** What may be configured; see docs/operations.md. */
export interface AdmissionLimits {
  /** Calls per second of one network, of one account and of one session; so of their messages. */
  readonly perSecond: {
    readonly network: number;
    readonly account: number;
    readonly session: number;
  };
  /** Public calls per minute of one network. */
  readonly publicPerMinute: number;
  /** Heavy calls at a time: of one session, of one account, in all. */
  readonly heavyAtOnce: number;
  /** Live sockets that may be open at a time. */
  readonly sockets: SocketLimits;
  /** Bodies of calls that may be in memory at a time; and as much of replies. */
  readonly bodies: BodyLimits;
}

/** What has been saved up may be spent at once: a site that comes back after an outage. */
const savedSeconds = 20;
/** Heavy calls at a time: a page asks for a few charts, an account must not take all there are. */
const heavyOf = { session: 2, account: 3 };
/** Charts of a page wait for each other; an account has no more waiting than a page may draw. */
const heavyQueue = { ofOne: 40, inAll: 200 };
/** Other calls at a time: an account must not take all connections to the database. */
const othersOf = {
  reads: { session: 8, account: 8, queue: { ofOne: 200, inAll: 1000 } },
  changes: { session: 4, account: 4, queue: { ofOne: 100, inAll: 1000 } },
  /** Each holds its whole answer in memory. */
  large: { ...heavyOf, queue: { ofOne: 200, inAll: 1000 } },
};
/**
 * A command waits for its machine: one person's that do not answer hold up nobody else's, and everybody
 * has one beside what all others of the account wait for.
 */
const commandsAtOnce = { person: 4, account: 8 };
const commandQueue = { ofOne: 200, inAll: 1000 };
/** Of the calls that a session may make, so many may be commands of its person. */
const commandShare = 1 / 5;
/** One more than an account may have: who takes long leaves a place to others. */
const singlesAtOnce = 2;
/** Of what runs one at a time somebody has one, running or waiting. */
const singleQueue = { ofOne: 1, inAll: 10 };
const timeout: Duration = seconds(20);
const socketNames = {
  ...{ session: 'session_sockets', account: 'account_sockets', inAll: 'sockets' },
  // A page is closed sooner or later.
  pause: 30,
} as const;
/** Each works for its caller until the last row. */
const downloadsAtOnce = { session: 4, account: 6, inAll: 60 };
const downloadNames = {
  ...{ session: 'session_downloads', account: 'account_downloads', inAll: 'downloads' },
  pause: 5,
} as const;
const bodyNames = { ofOne: 'account_bodies', inAll: 'bodies', slow: 'slow_body' } as const;
const replyNames = { ofOne: 'account_replies', inAll: 'replies', slow: 'slow_reply' } as const;

const unreadNames = {
  ...{ session: 'session_unread', account: 'account_unread', inAll: 'unread' },
} as const;
/** As much as there may be of replies of some size, and beside them half as much of all else. */
const unreadOf = ({ ofOne, inAll }: BodyLimits) => ({
  ...{ session: ofOne, account: ofOne * 1.5, inAll: inAll * 1.5 },
});

export function createAdmission(needs: {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly limits: AdmissionLimits;
}): Admission {
  const { clock, metrics, limits } = needs;
  const paid = (perSecond: number, atOnce = perSecond * savedSeconds) =>
    createAllowance({ clock, perSecond, atOnce });
  const network = paid(limits.perSecond.network);
  const account = paid(limits.perSecond.account);
  const session = paid(limits.perSecond.session);
  const commandsIn = () =>
    createConcurrencyLimit({
      clock,
      inAll: Number.POSITIVE_INFINITY,
      queue: commandQueue,
      timeout,
    });
  // Apart from all other calls, which would leave a stop no room.
  const commands = {
    account: paid(limits.perSecond.account),
    person: paid(limits.perSecond.session * commandShare),
    firsts: new Set<string>(),
    atOnce: commandsIn(),
    readingFirst: commandsIn(),
  };
  const publicCalls = paid(limits.publicPerMinute / 60, limits.publicPerMinute);
  const heavy = createConcurrencyLimit({
    clock,
    inAll: limits.heavyAtOnce,
    queue: heavyQueue,
    timeout,
  });
  // Accounts do not wait for each other here: some of the work waits for machines and servers.
  const othersIn = ({ queue }: (typeof othersOf)[keyof typeof othersOf]) =>
    createConcurrencyLimit({ clock, inAll: Number.POSITIVE_INFINITY, queue, timeout });
  const others = {
    reads: othersIn(othersOf.reads),
    changes: othersIn(othersOf.changes),
    large: othersIn(othersOf.large),
  };
  const singles = new Map<string, ConcurrencyLimit>();
  const rates = new Map<string, RateLimit>();
  const refused = metrics.count('admission_refused_total', 'Calls refused as too many', ['limit']);
  metrics.level('heavy_calls_running', 'Heavy calls that run', () => heavy.running);
  metrics.level('heavy_calls_waiting', 'Heavy calls that wait', () => heavy.waiting);

  /** @throws Fault refusal `general.too_many` {seconds} when there is a wait */
  function demandNone(wait: Duration, limit: string): void {
    if (wait <= 0) return;
    refused.add({ limit });
    throw refuse('general.too_many', { seconds: Math.ceil(wait / 1000) });
  }

  function rateOf(name: string, { calls, seconds: within }: CallRate): RateLimit {
    const known = rates.get(name);
    if (known) return known;
    const fresh = createRateLimit({ clock, limit: calls, window: seconds(within) });
    rates.set(name, fresh);
    return fresh;
  }

  function singleOf(name: string): ConcurrencyLimit {
    const known = singles.get(name);
    if (known) return known;
    const fresh = createConcurrencyLimit({
      clock,
      inAll: singlesAtOnce,
      queue: singleQueue,
      timeout,
    });
    singles.set(name, fresh);
    return fresh;
  }

  const isCommand = ({ admission }: Call): boolean => admission?.weight === 'command';

  async function runCommand<T>(
    call: Call,
    whose: AdmittedSession | string,
    work: () => Promise<T>,
  ): Promise<T> {
    const { firsts, atOnce, readingFirst } = commands;
    const person = personOf(whose);
    const sharesIn = (account: number): Share[] => [
      { key: ownerOf(whose), most: account },
      { key: person, most: commandsAtOnce.person },
    ];
    // Nobody's reading is in the way of another's: it holds nothing that there is little of.
    if (call.admission?.readsFirst)
      return await readingFirst.run(sharesIn(commandQueue.ofOne), work);
    if (firsts.has(person)) return await atOnce.run(sharesIn(commandsAtOnce.account), work);
    firsts.add(person);
    try {
      return await work();
    } finally {
      firsts.delete(person);
    }
  }

  const sharesOf = (
    whose: AdmittedSession | string,
    most: { readonly session: number; readonly account: number },
  ): Share[] =>
    typeof whose === 'string'
      ? [{ key: networkOf(whose), most: most.session }]
      : [
          { key: ownerOf(whose), most: most.account },
          { key: whose.tokenHash, most: most.session },
        ];

  const note = (limit: string): void => refused.add({ limit });
  const sockets = createOpenSockets(limits.sockets, socketNames, note);
  const downloads = createOpenSockets(downloadsAtOnce, downloadNames, note);
  metrics.level('downloads_open', 'Files that are sent while they are made', () => downloads.size);
  const bodies = createOpenBodies(limits.bodies, clock, bodyNames, note);
  const replies = createOpenBodies(limits.bodies, clock, replyNames, note);
  metrics.level('replies_bytes', 'Bytes of replies that are not taken yet', () => replies.bytes);
  const unread = createUnreadBytes(unreadOf(limits.bodies), clock, (limit) =>
    note(unreadNames[limit]),
  );
  metrics.level(
    'unread_bytes',
    'Bytes that connections to the web port were sent and do not take',
    () => unread.bytes,
  );
  metrics.level(
    'bodies_bytes',
    'Bytes that bodies of calls may have in memory',
    () => bodies.bytes,
  );
  const messages = createSocketMessages({
    clock,
    rates: { session: paid(limits.perSecond.session), account: paid(limits.perSecond.account) },
    timeout,
    refused: () => refused.add({ limit: 'socket_messages' }),
  });
  metrics.level(
    'live_messages_waiting_bytes',
    'Bytes of messages of live sockets that wait for their turn',
    () => messages.waiting,
  );

  return {
    sockets,
    downloads,
    bodies,
    replies,
    unread,
    messages,

    knock: (address) => demandNone(network.take(networkOf(address)), 'network'),

    meet(call, address, isKnown) {
      const from = networkOf(address);
      // Nobody of a network, signed in or not, takes a person's room there.
      if (!isCommand(call) || !isKnown()) demandNone(network.take(from), 'network');
      if (call.rule.kind === 'public') demandNone(publicCalls.take(from), 'public');
    },
    enter(call, address, caller) {
      if (caller !== null && isCommand(call)) {
        demandNone(commands.person.take(personOf(caller)), 'person');
        demandNone(commands.account.take(ownerOf(caller)), 'account');
      } else if (caller !== null) {
        demandNone(session.take(caller.tokenHash), 'session');
        demandNone(account.take(ownerOf(caller)), 'account');
      }
      const keys = {
        network: networkOf(address),
        session: caller?.tokenHash ?? networkOf(address),
        account: ownerOf(caller ?? address),
        installation: 'all',
      };
      const counted = [call.admission?.rate ?? []].flat().map((rate) => ({
        count: rateOf(`${rate.of ?? call.name} ${rate.by}`, rate),
        key: keys[rate.by],
      }));
      for (const { count, key } of counted) demandNone(count.wait(key), 'call');
      for (const { count, key } of counted) count.add(key);
    },
    async run(call, whose, work, gone) {
      const weight = call.admission?.weight ?? (isChange(call) ? 'changes' : 'reads');
      let begun = false;
      const begin = () => {
        begun = true;
        return work();
      };
      try {
        if (weight === 'heavy') return await heavy.run(sharesOf(whose, heavyOf), begin, gone);
        // As with changes: what somebody asked for is done, whether they wait for it or not.
        if (weight === 'command') return await runCommand(call, whose, begin);
        if (weight !== 'single') {
          // What somebody asked to be changed is changed, whether they wait for it or not.
          const isIdle = weight === 'changes' ? undefined : gone;
          return await others[weight].run(sharesOf(whose, othersOf[weight]), begin, isIdle);
        }
        return await singleOf(call.name).run([{ key: ownerOf(whose), most: 1 }], begin, gone);
      } catch (error) {
        if (!begun) refused.add({ limit: weight });
        throw error;
      }
    },
  };
}
