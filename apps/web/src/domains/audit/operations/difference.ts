/** What an operation changed, field by field. */
export interface ChangedField {
  /** Deeper fields with their path: `limits.upper`, `points[2].name`. */
  readonly path: string;
  /** As text; null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kept by the program itself; they change with every change. */
const bookkeeping: ReadonlySet<string> = new Set(['version', 'updatedAt']);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Every leaf with its path; empty lists and objects count as leaves. */
const leaves = (value: unknown, path: string, into: Map<string, string>): Map<string, string> => {
  const inner = Array.isArray(value)
    ? value.map((entry, index) => [`${path}[${index}]`, entry] as const)
    : isRecord(value)
      ? Object.entries(value)
          .filter(([key]) => !bookkeeping.has(key))
          .map(([key, entry]) => [path === '' ? key : `${path}.${key}`, entry] as const)
      : [];
  if (inner.length > 0) for (const [to, entry] of inner) leaves(entry, to, into);
  else if (value !== undefined && value !== null) into.set(path, textOf(value));
  return into;
};

/** The fields that differ, in the order in which they stand; what stayed the same is left out. */
export const difference = (before: unknown, after: unknown): readonly ChangedField[] => {
  const was = leaves(before, '', new Map());
  const is = leaves(after, '', new Map());
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const change = { path, before: was.get(path) ?? null, after: is.get(path) ?? null };
    return change.before === change.after ? [] : [change];
  });
};
