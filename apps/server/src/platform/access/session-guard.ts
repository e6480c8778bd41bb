/** Who is calling: turns a bearer or cookie token into the session it stands for. */
import { createHash } from 'node:crypto';
import type { Language, Permission } from '@millwright/contract';
import {
  bug,
  type Clock,
  type Duration,
  type ItemId,
  seconds,
  type Timestamp,
  type UserId,
} from '@millwright/kernel';

export interface Session {
  /** SHA-256 of the token, in hex; the token itself is known to the client alone. */
  readonly tokenHash: string;
  readonly userId: UserId;
  /** Whose account they act in: a sub-user's is the user's above them, anybody else's their own. */
  readonly accountId: UserId;
  readonly guid: string;
  readonly userName: string;
  /** 0 administrator, others ordinary. */
  readonly grade: number;
  readonly demo: boolean;
  readonly language: Language;
  readonly permissions: ReadonlySet<Permission>;
  readonly pages: ReadonlySet<string>;
  readonly items: 'all' | ReadonlySet<ItemId>;
  /** The earliest of the session's own end, its idle limit and the user's expiry. */
  readonly expiresAt: Timestamp;
  /** An administrator is behind it who must set up a second factor, or sign in with it, first. */
  readonly lacksSecondFactor?: true;
  /** Who opened the session as this user; absent when the user did. */
  readonly original?: { readonly userId: UserId; readonly userName: string };
}

/** Who sits there, whoever they have signed in as. */
export const personOf = ({ userId, original }: Pick<Session, 'userId' | 'original'>): UserId =>
  original?.userId ?? userId;

/** What a user may see and do, with or without a session. */
export type UserAccess = Pick<
  Session,
  'userId' | 'accountId' | 'grade' | 'demo' | 'permissions' | 'items'
>;

/** Where sessions come from; identity is the one source. */
export interface SessionSource {
  /** The live session with this hash as it is now, or null when there is none (any more). */
  find(tokenHash: string): Promise<Session | null>;
  /** Those that live of these sessions, as they are now, by hash. Looking is no use of them. */
  findMany(tokenHashes: readonly string[]): Promise<ReadonlyMap<string, Session>>;
  /** Which of these sessions have ended, by whatever hand; asked each second for open sockets. */
  ended(tokenHashes: readonly string[]): Promise<readonly string[]>;
}

/**
 * `user` covers every session of that user, and those that they opened as somebody else. Those of
 * their sub-users, who have a part of what they have, may have changed with them.
 */
export type SessionChange =
  | { readonly kind: 'ended'; readonly tokenHash: string }
  | { readonly kind: 'ended' | 'access'; readonly userId: UserId };

export interface SessionGuard {
  source(source: SessionSource): void;
  /** The session of a token or of its hash; null when it is unknown or over. */
  resolve(token: string): Promise<Session | null>;
  resolveHash(tokenHash: string): Promise<Session | null>;
  /** Whether it was a session's when it was last looked up, a while ago perhaps. */
  knows(token: string): boolean;
  /** Those that live of these sessions, as their source has them now. */
  findMany(tokenHashes: readonly string[]): Promise<ReadonlyMap<string, Session>>;
  ended(tokenHashes: readonly string[]): Promise<readonly string[]>;
  /** To be called after the commit that ended sessions or changed roles, items or the user. */
  announce(change: SessionChange): void;
  onChange(listener: (change: SessionChange) => void): () => void;
  /** Hears what is announced in this process, to tell the others; there is one who does. */
  onAnnounce(listener: (change: SessionChange) => void): void;
  /** Takes up what another process has announced. */
  heed(change: SessionChange): void;
}

export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Whether it is of a user whose account is another's: what changes there changes here. */
export const isBelow = ({ userId, accountId }: Session, user: UserId): boolean =>
  accountId === user && userId !== user;

/** Bounds what another node's change may take to be seen here where its word was lost. */
const trusted: Duration = seconds(5);
const capacity = 10_000;

/** Whose session it is, and who is behind it. */
export const isOf = (session: Pick<Session, 'userId' | 'original'>, user: UserId): boolean =>
  session.userId === user || session.original?.userId === user;

interface Cached {
  readonly session: Session;
  readonly until: number;
}

export function createSessionGuard({ clock }: { clock: Clock }): SessionGuard {
  const cache = new Map<string, Cached>();
  const listeners = new Set<(change: SessionChange) => void>();
  let source: SessionSource | undefined;
  let tell: (change: SessionChange) => void = () => {};
  /** Answers read before a change must not be cached after it. */
  let epoch = 0;

  const needSource = (): SessionSource => {
    if (source === undefined) throw bug('session.no_source');
    return source;
  };

  const load = async (tokenHash: string): Promise<Session | null> => {
    const begun = epoch;
    const session = await needSource().find(tokenHash);
    if (session === null) cache.delete(tokenHash);
    if (session !== null && begun === epoch) {
      if (cache.size >= capacity) cache.clear();
      cache.set(tokenHash, { session, until: clock.now() + trusted });
    }
    return session;
  };

  const resolveHash = async (tokenHash: string): Promise<Session | null> => {
    const cached = cache.get(tokenHash);
    const now = clock.now();
    const session =
      cached !== undefined && cached.until > now ? cached.session : await load(tokenHash);
    return session !== null && session.expiresAt > now ? session : null;
  };

  const heed = (change: SessionChange): void => {
    epoch++;
    if ('tokenHash' in change) cache.delete(change.tokenHash);
    else {
      for (const [hash, { session }] of cache) {
        if (isOf(session, change.userId) || isBelow(session, change.userId)) cache.delete(hash);
      }
    }
    for (const listener of listeners) listener(change);
  };

  return {
    source(given) {
      source = given;
    },
    resolve: (token) => resolveHash(hashToken(token)),
    resolveHash,
    knows: (token) => cache.has(hashToken(token)),
    findMany: (tokenHashes) => needSource().findMany(tokenHashes),
    ended: (tokenHashes) => needSource().ended(tokenHashes),
    announce(change) {
      heed(change);
      tell(change);
    },
    heed,
    onAnnounce(listener) {
      tell = listener;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
