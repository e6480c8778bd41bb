import { taskEndpoints } from '@millwright/contract/tasks/endpoints';
import { saveFile } from '@millwright/ui';
import { useState } from 'react';
import { download } from '../../wire/call.ts';

export interface TaskFile {
  /** Of the task. */
  readonly id: number;
  /** Where the server gives none. */
  readonly name: string;
}

/** Fetches the file of a task and saves it. */
export function useDownloadTask(): {
  readonly isPending: boolean;
  readonly save: (file: TaskFile) => void;
} {
  const [isPending, setPending] = useState(false);
  const fetch = async ({ id, name: instead }: TaskFile): Promise<void> => {
    setPending(true);
    try {
      const { file, name } = await download(taskEndpoints.download, { id });
      saveFile(name ?? instead, file);
    } catch {
      // Announced by the call.
    } finally {
      setPending(false);
    }
  };
  return { isPending, save: (file) => void fetch(file) };
}
