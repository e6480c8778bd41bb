/** What the palette finds of what acts by itself, and of history tasks. */
import { actingSearchEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { SearchHit } from '../../shell/web-domain.ts';
import { quietCall } from '../../wire/call.ts';
import type { ReferenceKind } from '../items/index.ts';

export interface SearchedKind extends ReferenceKind {
  readonly subject: 'assignment' | 'trigger' | 'interlock' | 'history_task';
}

/** Those of a kind by the words of their name, and of their item. */
export const findActing = async (
  { subject, address }: SearchedKind,
  keyword: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> => {
  const { list } = await quietCall(
    actingSearchEndpoints.list,
    { keyword, kind: subject },
    { signal },
  );
  return list.map((one) => ({ title: one.name, detail: one.itemName, to: address(one) }));
};
