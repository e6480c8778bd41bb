/** Who else draws a screen while this page does. */
import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import { editorEveryMs } from '@millwright/contract/screens/screen-limits';
import type { ScreenEditor } from '@millwright/contract/screens/screens.schemas';
import { useEffect, useState } from 'react';
import { call } from '../../../../wire/call.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { randomKey } from '../../../../wire/random-key.ts';

const none: readonly ScreenEditor[] = [];

/** Says again and again that this page draws, while it is in sight, and that it has left. */
export function useOtherEditors(id: number): readonly ScreenEditor[] {
  const [page] = useState(randomKey);
  const editing = useCall(
    screenEndpoints.editing,
    { id, page },
    { everyMs: editorEveryMs, retainMs: 0 },
  );
  useEffect(
    () => () => {
      // Whoever cannot be told hears it by this page saying no more.
      const left = { id, page, leaves: true };
      call(screenEndpoints.editing, left, { hideErrors: true, polling: true }).catch(() => {});
    },
    [id, page],
  );
  return editing.data?.others ?? none;
}
