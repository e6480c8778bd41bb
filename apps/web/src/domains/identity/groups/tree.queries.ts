/** The network side of the project groups: each change answers the tree as it is after it. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { projectGroupEndpoints } from '@millwright/contract/identity/endpoints';
import {
  type ProjectTree,
  projectTree,
} from '@millwright/contract/identity/project-groups.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../wire/call.ts';
import { CallError } from '../../../wire/errors/call-error.ts';

const key = ['people', 'tree'];

export const useProjectTree = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(projectGroupEndpoints.list, {}, { signal, hideErrors: true }),
  });

/** `items` brings the version of the tree that the choice began with; the others change what is shown. */
export type TreeChange =
  | { readonly kind: 'add'; readonly input: CallInput<typeof projectGroupEndpoints.create> }
  | { readonly kind: 'rename'; readonly input: Unversioned<typeof projectGroupEndpoints.edit> }
  | { readonly kind: 'move'; readonly input: Unversioned<typeof projectGroupEndpoints.move> }
  | { readonly kind: 'items'; readonly input: CallInput<typeof projectGroupEndpoints.setItems> }
  | { readonly kind: 'delete'; readonly input: Unversioned<typeof projectGroupEndpoints.delete> };

type Unversioned<C> = Omit<CallInput<C>, 'version'>;

const send = (change: TreeChange, version: string): Promise<ProjectTree> => {
  const quiet = { hideErrors: true };
  if (change.kind === 'add') return call(projectGroupEndpoints.create, change.input, quiet);
  if (change.kind === 'rename') {
    return call(projectGroupEndpoints.edit, { version, ...change.input }, quiet);
  }
  if (change.kind === 'move') {
    return call(projectGroupEndpoints.move, { version, ...change.input }, quiet);
  }
  if (change.kind === 'items') return call(projectGroupEndpoints.setItems, change.input, quiet);
  return call(projectGroupEndpoints.delete, { version, ...change.input }, quiet);
};

/** The tree that a refused change was not made from; null when it was refused for another reason. */
export const freshTree = (error: unknown): ProjectTree | null => {
  if (!(error instanceof CallError) || error.code !== 'general.conflict') return null;
  const parsed = projectTree.safeParse(error.fresh);
  return parsed.success ? parsed.data : null;
};

/** Changes the tree that is shown; what is shown then is the tree of the server, refused or not. */
export const useChangeTree = (version: string) => {
  const client = useQueryClient();
  const show = ({ list, version }: ProjectTree): void => {
    client.setQueryData(key, { list, version });
    // What items are filtered and sorted by is the same tree, read by their own domain.
    void client.invalidateQueries({ queryKey: ['project-groups'] });
  };
  return useMutation({
    mutationFn: (change: TreeChange) => send(change, version),
    onSuccess: show,
    onError: (error) => {
      const fresh = freshTree(error);
      if (fresh === null) void client.invalidateQueries({ queryKey: key });
      else show(fresh);
    },
  });
};
