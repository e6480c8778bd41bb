/** What an operation changed, field by field. */
export interface ChangedField {
  /** Deeper fields with their path: `limits.upper`, `points[2].name`. */
  readonly path: string;
  /** As text, nothing where there was none; of a list of plain values what went, and what came. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Kept by the program itself; they change with every change. */
const bookkeeping: ReadonlySet<string> = new Set(['version', 'updatedAt']);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** The places in `list` of what `other` does not have, as often as it lacks it. */
const lacking = (list: readonly string[], other: readonly string[]): readonly number[] => {
  const left = new Map<string, number>();
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1);
  return list.flatMap((text, at) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0 ? [] : [at];
  });
};

/** An entry of a list by its id, where it has one; else by its place. */
const nameOf = (entry: unknown, at: number): string =>
  isRecord(entry) && entry.id !== undefined ? String(entry.id) : String(at);

const listChanges = (
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): readonly ChangedField[] => {
  const [was, is] = [before.map(textOf), after.map(textOf)];
  const [gone, come] = [lacking(was, is), lacking(is, was)];
  if ([...before, ...after].every(isPlain)) {
    const moved = gone.length + come.length === 0;
    return [
      {
        path,
        before: was.filter((_, at) => moved || gone.includes(at)),
        after: is.filter((_, at) => moved || come.includes(at)),
      },
    ];
  }
  const left = new Map(gone.map((at) => [nameOf(before[at], at), before[at]]));
  const right = new Map(come.map((at) => [nameOf(after[at], at), after[at]]));
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) =>
    changes(left.get(name), right.get(name), `${path}[${name}]`),
  );
};

const leaf = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : [textOf(value)];

const changes = (before: unknown, after: unknown, path: string): readonly ChangedField[] => {
  const given = [before, after].filter((value) => value !== undefined && value !== null);
  if (given.length > 0 && given.every(Array.isArray)) {
    return listChanges(listOf(before), listOf(after), path);
  }
  if (given.length > 0 && given.every(isRecord)) {
    const [was, is] = [recordOf(before), recordOf(after)];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((key) => !bookkeeping.has(key))
      .flatMap((key) => changes(was[key], is[key], path === '' ? key : `${path}.${key}`));
  }
  return [{ path, before: leaf(before), after: leaf(after) }];
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};

/** The fields that differ, in the order in which they stand; what stayed the same is left out. */
export const difference = (before: unknown, after: unknown): readonly ChangedField[] =>
  changes(before, after, '').filter((change) => !isEqual(change.before, change.after));
