import type { Permission } from '@millwright/contract/manifest/permissions';
import { ConfirmAction, type RowAction, useUi } from '@millwright/ui';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { failureText } from '../../wire/errors/failure-text.ts';
import { isPermitted } from '../session/access.ts';
import { useProfile } from '../session/use-profile.ts';

/** What can be done with one row, and with all that are selected. */
export interface RowVerb<Row> {
  /** `delete` is what the key Delete does. */
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  /**
   * What a row is there for, or must be stopped by: it stands first in the row, and only where it can be
   * done.
   */
  readonly first?: true;
  /** Without it the verb is disabled. */
  readonly permission?: Permission;
  /** Only what is done with one row may depend on the row. */
  readonly disabled?: (row: Row) => boolean;
  /** Asked before; absent where `run` asks itself. */
  readonly confirm?: {
    readonly one: (row: Row) => string;
    readonly many: (count: number) => string;
  };
  /** Resolves with the words for what became of it; a rejection is told. `rows` as they were shown. */
  readonly run: (ids: readonly number[], rows: readonly Row[]) => Promise<string | null>;
}

interface Verbs<Row> {
  /** Those that stand first in the row. */
  readonly firstOfRow: (row: Row) => readonly RowAction[];
  /** The others. */
  readonly ofRow: (row: Row) => readonly RowAction[];
  /** For the selected rows. */
  readonly ofSelection: (ids: readonly number[]) => ReactNode;
  /** Asks, then deletes; undefined where that is not offered. */
  readonly deleteRow: ((row: Row) => void) | undefined;
}

/** The verbs of a table as its buttons and keys. `onDone` hears of rows that something was done with. */
export const useRowVerbs = <Row,>(
  verbs: readonly RowVerb<Row>[],
  rowKey: (row: Row) => number,
  shown: (ids: readonly number[]) => readonly Row[],
  onDone: (ids: readonly number[]) => void,
): Verbs<Row> => {
  const { message, modal } = App.useApp();
  const { confirm: words } = useUi().texts;
  const profile = useProfile();
  const refused = ({ permission }: RowVerb<Row>): boolean =>
    permission !== undefined && !isPermitted(profile, permission);
  const run = async (verb: RowVerb<Row>, rows: readonly Row[]): Promise<void> => {
    const ids = rows.map(rowKey);
    try {
      const words = await verb.run(ids, rows);
      onDone(ids);
      if (words !== null) message.success(words);
    } catch (error) {
      message.error(failureText(error));
    }
  };
  const actionOf = (verb: RowVerb<Row>, row: Row): RowAction => ({
    key: verb.key,
    label: verb.label,
    danger: verb.danger ?? false,
    disabled: refused(verb) || (verb.disabled?.(row) ?? false),
    ...(verb.confirm ? { confirm: verb.confirm.one(row) } : {}),
    run: () => void run(verb, [row]),
  });
  const remove = verbs.find(({ key }) => key === 'delete');
  return {
    firstOfRow: (row) =>
      verbs.flatMap((verb) =>
        verb.first && verb.disabled?.(row) !== true ? [actionOf(verb, row)] : [],
      ),
    ofRow: (row) => verbs.flatMap((verb) => (verb.first ? [] : [actionOf(verb, row)])),
    ofSelection: (ids) =>
      verbs.map((verb) => {
        const { key, label, danger = false, confirm } = verb;
        const start = (): void => void run(verb, shown(ids));
        const button = (
          <Button
            key={key}
            danger={danger}
            size="small"
            disabled={refused(verb)}
            {...(confirm ? {} : { onClick: start })}
          >
            {label}
          </Button>
        );
        return confirm && !refused(verb) ? (
          <ConfirmAction
            key={key}
            danger={danger}
            question={confirm.many(ids.length)}
            onConfirm={start}
          >
            {button}
          </ConfirmAction>
        ) : (
          button
        );
      }),
    deleteRow:
      remove === undefined
        ? undefined
        : (row) => {
            if (refused(remove) || remove.disabled?.(row)) return;
            const start = (): Promise<void> => run(remove, [row]);
            if (remove.confirm === undefined) {
              void start();
              return;
            }
            modal.confirm({
              title: remove.confirm.one(row),
              okText: words.yes,
              cancelText: words.no,
              okButtonProps: { danger: true },
              onOk: start,
            });
          },
  };
};
