/** The network side of the project groups: each change answers the tree as it is after it. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { projectGroupEndpoints } from '@millwright/contract/items/endpoints';
import { type ProjectTree, projectTree } from '@millwright/contract/items/project-groups.schemas';
import { CallError } from '../../../wire/errors/call-error.ts';
import { callKey } from '../../../wire/queries/call-query.ts';
import { type Send, useChanges } from '../../../wire/queries/use-change.ts';
import { queryClient } from '../../../wire/query-client.ts';

/** `items` brings the version of the tree that the choice began with; the others change what is shown. */
export type TreeChange =
  | { readonly kind: 'add'; readonly input: CallInput<typeof projectGroupEndpoints.create> }
  | { readonly kind: 'rename'; readonly input: Unversioned<typeof projectGroupEndpoints.edit> }
  | { readonly kind: 'move'; readonly input: Unversioned<typeof projectGroupEndpoints.move> }
  | { readonly kind: 'items'; readonly input: CallInput<typeof projectGroupEndpoints.setItems> }
  | { readonly kind: 'delete'; readonly input: Unversioned<typeof projectGroupEndpoints.delete> };

type Unversioned<C> = Omit<CallInput<C>, 'version'>;

const make = (change: TreeChange, version: string, send: Send): Promise<ProjectTree> => {
  if (change.kind === 'add') return send(projectGroupEndpoints.create, change.input);
  if (change.kind === 'rename') {
    return send(projectGroupEndpoints.edit, { version, ...change.input });
  }
  if (change.kind === 'move') {
    return send(projectGroupEndpoints.move, { version, ...change.input });
  }
  if (change.kind === 'items') return send(projectGroupEndpoints.setItems, change.input);
  return send(projectGroupEndpoints.delete, { version, ...change.input });
};

/** The tree that a refused change was not made from; null when it was refused for another reason. */
export const freshTree = (error: unknown): ProjectTree | null => {
  if (!(error instanceof CallError) || error.code !== 'general.conflict') return null;
  const parsed = projectTree.safeParse(error.fresh);
  return parsed.success ? parsed.data : null;
};

const show = ({ list, version }: ProjectTree): void =>
  void queryClient.setQueryData(callKey(projectGroupEndpoints.own, {}), { list, version });

/** Changes the tree that is shown; what is shown then is the tree of the server, refused or not. */
export const useChangeTree = (version: string) =>
  useChanges(async (change: TreeChange, send) => {
    try {
      const tree = await make(change, version, send);
      show(tree);
      return tree;
    } catch (refusal) {
      const fresh = freshTree(refusal);
      if (fresh !== null) show(fresh);
      throw refusal;
    }
  });
