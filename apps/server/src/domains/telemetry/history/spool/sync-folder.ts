import { open } from 'node:fs/promises';

/** Makes the names in a folder as durable as what stands in its files. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
