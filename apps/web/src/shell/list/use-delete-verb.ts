import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { Permission } from '@millwright/contract/manifest/permissions';
import { useChange } from '../../wire/queries/use-change.ts';
import type { RowVerb } from './row-verbs.tsx';

/** Deletes rows by a call that takes their ids; it asks before. */
export const useDeleteVerb = <Row>(
  call: Endpoint<{ ids: number[] }, { deleted: number }>,
  {
    permission,
    label,
    one,
    many,
    done,
  }: {
    readonly permission?: Permission;
    readonly label: string;
    readonly one: (row: Row) => string;
    readonly many: (count: number) => string;
    readonly done: (count: number) => string;
  },
): RowVerb<Row> => {
  const { mutateAsync } = useChange(call);
  return {
    key: 'delete',
    label,
    danger: true,
    ...(permission === undefined ? {} : { permission }),
    confirm: { one, many },
    run: async (ids) => done((await mutateAsync({ ids: [...ids] })).deleted),
  };
};
