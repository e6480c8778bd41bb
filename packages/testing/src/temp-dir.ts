import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder that `using` removes at the end of the block. */
export interface TempDir extends Disposable {
  readonly path: string;
  remove(): void;
}

export function createTempDir(): TempDir {
  const path = mkdtempSync(join(tmpdir(), 'millwright-test-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  return { path, remove, [Symbol.dispose]: remove };
}
