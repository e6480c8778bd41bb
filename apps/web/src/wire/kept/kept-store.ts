/**
 * What was seen last, in the browser's own database: one set of it, of one account. It goes when the
 * session ends or becomes another one, when another account comes, and after a week.
 */

const databaseName = 'mw.kept';
const room = 'seen';
const ownerKey = 'owner';

/** Milliseconds: who has not been back for so long would take it for something else. */
export const keptForMs = 7 * 24 * 60 * 60_000;
/** Of all that is kept: the oldest goes first. */
const most = { entries: 80, characters: 8_000_000 };
/** Larger ones are not worth their room. */
const mostCharacters = 1_000_000;

/** As it lies there. */
export interface Kept {
  /** When it was seen, milliseconds since 1970 by this machine's clock. */
  readonly at: number;
  /** JSON. */
  readonly text: string;
}

/** Of the entries those that have to go, too old or too many. */
export const surplusOf = (
  entries: readonly (readonly [key: string, kept: Kept])[],
  now: number,
): readonly string[] => {
  let characters = 0;
  return entries
    .toSorted(([, one], [, other]) => other.at - one.at)
    .filter(([, { at, text }], place) => {
      characters += text.length;
      const fits = place < most.entries && characters <= most.characters;
      return !fits || now - at > keptForMs || at > now + keptForMs;
    })
    .map(([key]) => key);
};

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | null = null;

const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(room);
  const database = await settled(request);
  // Another tab forgets it: this one must not hold it back.
  database.onversionchange = () => {
    database.close();
    opened = null;
  };
  return database;
};

const seen = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
  opened ??= openDatabase();
  opened.catch(() => {
    opened = null;
  });
  return (await opened).transaction(room, mode).objectStore(room);
};

/** Undefined where there is none, none that is new enough, or no database at all. */
export const readKept = async <T>(
  key: string,
): Promise<{ readonly at: number; readonly value: T } | undefined> => {
  try {
    const kept: Kept | undefined = await settled((await seen('readonly')).get(key));
    if (kept === undefined || Date.now() - kept.at > keptForMs) return undefined;
    return { at: kept.at, value: JSON.parse(kept.text) };
  } catch {
    return undefined;
  }
};

/** Without room, or without a database, nothing is kept. */
export const writeKept = async (key: string, at: number, value: unknown): Promise<void> => {
  const text = JSON.stringify(value);
  if (text.length > mostCharacters) return;
  try {
    await settled((await seen('readwrite')).put({ at, text } satisfies Kept, key));
  } catch {
    // The page goes on as it would have without.
  }
};

export const forgetOne = async (key: string): Promise<void> => {
  try {
    await settled((await seen('readwrite')).delete(key));
  } catch {
    // It goes with its week.
  }
};

/** Lets go what is too old or too much. */
export const sweepKept = async (): Promise<void> => {
  try {
    const store = await seen('readwrite');
    const [keys, values] = await Promise.all([
      settled(store.getAllKeys()),
      settled<Kept[]>(store.getAll()),
    ]);
    const entries = values.map((kept, place) => [String(keys[place]), kept] as const);
    const rest = entries.filter(([key]) => key !== ownerKey);
    for (const key of surplusOf(rest, Date.now())) store.delete(key);
  } catch {
    // It is looked at again with the next visit.
  }
};

/** Forgets everything, here and for the other tabs. */
export const forgetKept = (): void => {
  void opened?.then((database) => database.close()).catch(() => null);
  opened = null;
  globalThis.indexedDB?.deleteDatabase(databaseName);
};

/** Whose it is: a profile as the server has told it. */
interface Owner {
  readonly user_guid: string;
}

/** The profile of who was signed in here last. */
export const readOwner = async <Profile extends Owner>(): Promise<Profile | null> =>
  (await readKept<Profile>(ownerKey))?.value ?? null;

/** From now on it is theirs; what was somebody else's is gone. */
export const keepOwner = async (profile: Owner): Promise<void> => {
  const before = await readOwner();
  if (before?.user_guid !== profile.user_guid) forgetKept();
  await writeKept(ownerKey, Date.now(), profile);
};
