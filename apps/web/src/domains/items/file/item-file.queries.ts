/** The only network code of item files. */
import { itemFileEndpoints } from '@millwright/contract/items/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download, upload } from '../../../wire/call.ts';

/** The whole item as one file. */
export const fetchItemFile = (id: number): Promise<{ file: Blob; name: string | null }> =>
  download(itemFileEndpoints.export, { id });

/** Sends a file: to be looked at (`dryRun`), or to make an item from it. */
export const useSendItemFile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, dryRun }: { readonly file: File; readonly dryRun: boolean }) =>
      upload(itemFileEndpoints.import, file, { dryRun }, { hideErrors: true }),
    onSuccess: ({ imported }) =>
      imported ? client.invalidateQueries({ queryKey: ['items'] }) : undefined,
  });
};
