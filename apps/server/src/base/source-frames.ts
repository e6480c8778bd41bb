/**
 * Traces of what runs from the bundle, in places of the sources. What Node has for that reads and
 * holds whole source maps: 0.2 s and 40 MB of every start, or as much within one turn later.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { bundlesFolder } from './current-bundle.ts';

/**
 * Beside each file of the bundle stands one of rows, little endian: line and column there, from
 * which on it is the source of that number, and the line of it. Lines count from 1, others from 0.
 */
export const rowLength = 4;
const rowBytes = rowLength * Uint32Array.BYTES_PER_ELEMENT;
export const rowsSuffix = '.places';
/** The sources of a bundle by number, below the root, one a line. */
export const sourcesFile = 'sources.txt';

const ownRoot = join(import.meta.dirname, '../../../..');
const frame = new RegExp(`${bundlesFolder}/(\\w+)/([\\w.-]+\\.mjs):(\\d+):(\\d+)`, 'g');

/** Of every frame that was looked up: the same few stand in a log over and over. */
const known = new Map<string, string>();

/** @returns the trace as the sources would have made it, but for columns */
export function inSources(trace: string, root = ownRoot): string {
  return trace.replace(
    frame,
    (place: string, bundle: string, file: string, line: string, column: string) => {
      const key = join(root, place);
      const folder = join(root, bundlesFolder, bundle);
      const source =
        known.get(key) ?? sourceOf(folder, file, [Number(line), Number(column) - 1]) ?? place;
      known.set(key, source);
      return source;
    },
  );
}

function sourceOf(
  folder: string,
  file: string,
  at: readonly [line: number, column: number],
): string | undefined {
  try {
    const row = lastRowUpTo(join(folder, `${file}${rowsSuffix}`), at);
    if (row === undefined) return undefined;
    const [source, line] = row;
    return `${readFileSync(join(folder, sourcesFile), 'utf8').split('\n')[source]}:${line}`;
  } catch {
    // Another bundle stands there by now.
    return undefined;
  }
}

/** Looks for it in the file: few rows are read of a hundred thousand. */
function lastRowUpTo(
  path: string,
  [line, column]: readonly [line: number, column: number],
): readonly [source: number, line: number] | undefined {
  const file = openSync(path, 'r');
  try {
    const row = Buffer.alloc(rowBytes);
    const read = (index: number): boolean =>
      readSync(file, row, 0, rowBytes, index * rowBytes) === rowBytes;
    const isAfter = (index: number): boolean =>
      !read(index) ||
      row.readUInt32LE(0) > line ||
      (row.readUInt32LE(0) === line && row.readUInt32LE(4) > column);
    let [low, high] = [0, 2 ** 24];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter(middle)) high = middle;
      else low = middle + 1;
    }
    if (low === 0 || !read(low - 1)) return undefined;
    return [row.readUInt32LE(8), row.readUInt32LE(12)];
  } finally {
    closeSync(file);
  }
}
