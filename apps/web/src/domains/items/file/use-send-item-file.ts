import { itemFileEndpoints } from '@millwright/contract/items/endpoints';
import { useChanges } from '../../../wire/queries/use-change.ts';

/** Sends a file: to be looked at (`dryRun`), or to make an item from it. */
export const useSendItemFile = () =>
  useChanges(({ file, dryRun }: { readonly file: File; readonly dryRun: boolean }, send) =>
    send(itemFileEndpoints.import, { dryRun }, file),
  );
