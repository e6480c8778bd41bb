import { readFile, stat } from 'node:fs/promises';

/** Reads a file when it is asked for and has changed since; one that is not there is empty. */
export function readWhenChanged<T>(path: string, parse: (text: string) => T): () => Promise<T> {
  let known: { readonly stamp: string; readonly value: T } | undefined;
  return async () => {
    const stamp = await stat(path).then(
      ({ ino, size, mtimeMs }) => `${ino} ${size} ${mtimeMs}`,
      () => '',
    );
    if (known?.stamp !== stamp) {
      const text = await readFile(path, 'utf8').catch(() => '');
      known = { stamp, value: parse(text) };
    }
    return known.value;
  };
}
