import { useEffect, useState } from 'react';

interface Loading<T> {
  /** What arrived last, and the key that it arrived for. */
  readonly loaded: { readonly of: string; readonly value: T } | null;
  readonly failed: { readonly of: string; readonly reason: unknown } | null;
}

const useLoading = <Key extends string, T>(
  load: (key: Key) => Promise<T>,
  key: Key,
  known: T | null,
): Loading<T> => {
  const [loading, setLoading] = useState<Loading<T>>({
    loaded: known === null ? null : { of: key, value: known },
    failed: null,
  });
  useEffect(() => {
    let current = true;
    load(key).then(
      (value) => current && setLoading({ loaded: { of: key, value }, failed: null }),
      (reason) => current && setLoading(({ loaded }) => ({ loaded, failed: { of: key, reason } })),
    );
    return () => {
      current = false;
    };
  }, [key, load]);
  return loading;
};

/** What `load` answered for the key, null until it has. A failure goes to the boundary above. */
export const useLoaded = <Key extends string, T>(
  load: (key: Key) => Promise<T>,
  key: Key,
): T | null => {
  const { loaded, failed } = useLoading(load, key, null);
  if (loaded?.of === key) return loaded.value;
  if (failed?.of === key) throw failed.reason;
  return null;
};

/**
 * What `load` answered for the key or, until it has, for the one before; `known` is there already.
 * A failure goes to the boundary above where there is nothing to show.
 */
export const useLatestLoaded = <Key extends string, T>(
  load: (key: Key) => Promise<T>,
  key: Key,
  known: T | null = null,
): T | null => {
  const { loaded, failed } = useLoading(load, key, known);
  if (loaded !== null) return loaded.value;
  if (failed !== null) throw failed.reason;
  return null;
};
