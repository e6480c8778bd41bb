import { reportRunEndpoints } from '@millwright/contract/reports/endpoints';
import { saveFile } from '@millwright/ui';
import { useState } from 'react';
import { download } from '../../../wire/call.ts';

/** Fetches the file of a made report and saves it. */
export function useSaveRun(): {
  readonly isPending: boolean;
  readonly save: (run: { readonly id: number; readonly fileName: string | null }) => void;
} {
  const [isPending, setPending] = useState(false);
  const fetch = async (id: number, instead: string): Promise<void> => {
    setPending(true);
    try {
      const { file, name } = await download(reportRunEndpoints.download, { id });
      saveFile(name ?? instead, file);
    } catch {
      // Announced by the call.
    } finally {
      setPending(false);
    }
  };
  return { isPending, save: ({ id, fileName }) => void fetch(id, fileName ?? String(id)) };
}
