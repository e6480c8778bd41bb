/**
 * How much of a call is let in. Every call is counted per network, and one that somebody makes who is
 * signed in per session and per account; a public call is counted per network more strictly. What is
 * declared here comes on top. Whatever is too much is refused with `general.too_many`.
 */
export interface CallAdmission {
  /**
   * How many of it run at a time. `large` answers much: a few of each session and account at a time,
   * the rest wait for a moment. `heavy` reads or computes much: as few, and few of all together.
   * `single` takes so much that there is one of an account running or waiting, and two of all.
   * `command` is one by which a person commands a machine: counted for that person, apart from all
   * else, so that the other calls of an account and of a network leave a stop its room.
   */
  readonly weight?: 'large' | 'heavy' | 'single' | 'command';
  /** Of a command: it reads its machine first, which may take a minute, and waits for that apart from the others. */
  readonly readsFirst?: true;
  /** A rate of its own, or several that all must allow it. */
  readonly rate?: CallRate | readonly CallRate[];
}

/** So many calls within so many seconds. */
export interface CallRate {
  /** Counted for each of these, or for everybody together. An account is one with its sub-users. */
  readonly by: 'network' | 'session' | 'account' | 'installation';
  readonly calls: number;
  readonly seconds: number;
  /** Calls whose rates have one name, and count for the same, are counted together; the call's own name unless said. */
  readonly of?: string;
}
