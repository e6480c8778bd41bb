import { useTranslation } from 'react-i18next';
import { AssignColumns } from '../files/AssignColumns.tsx';
import { findTable } from '../files/found-table.ts';
import { ImportFile } from '../files/ImportFile.tsx';
import { PointProblems } from '../files/PointProblems.tsx';
import { type GivenTable, readPointTable, tableFiles } from '../files/read-point-table.ts';
import { useKeptLayouts } from '../files/use-kept-layouts.ts';
import type { PointRules } from '../protocols/protocol-web.ts';
import type { DraftRow } from './draft-rows.ts';
import { type DraftLine, draftLines } from './draft-table.ts';

/** Nothing is sent: the lines are read here, as those that are typed. */
const local = { isPending: false } as const;

export interface PointsFromFileProps {
  readonly rules: PointRules;
  /** So many rows have room. */
  readonly room: number;
  readonly onRows: (rows: readonly DraftRow[]) => void;
  readonly onClose: () => void;
}

/** Takes the rows of a file, its columns assigned where they are not known. */
export const PointsFromFile = ({ rules, room, onRows, onClose }: PointsFromFileProps) => {
  const { t } = useTranslation('devices/connect');
  const kept = useKeptLayouts();
  const linesOf = async ({ records, layout }: GivenTable) =>
    layout ? { rows: draftLines(records, layout, rules) } : null;
  return (
    <ImportFile<DraftLine, { readonly rows: readonly DraftLine[] }, GivenTable>
      title={t('file.title')}
      hint={t('file.hint')}
      accept={tableFiles}
      importing={local}
      // Our own tables have columns of the words that all have.
      read={(file, encoding) =>
        readPointTable(file, encoding, (records) => findTable(records, null, kept.read()))
      }
      encodingOf={({ encoding }) => encoding}
      between={(given, change) => (
        <AssignColumns
          key={`${given.file.lastModified}${given.file.name}${given.encoding}`}
          records={given.records}
          found={given.found}
          without={['group']}
          onAssigned={(layout) => {
            kept.keep(given.records, layout);
            change({ ...given, layout });
          }}
        />
      )}
      check={linesOf}
      apply={async (given) => (await linesOf(given)) ?? { rows: [] }}
      summary={({ rows }) => {
        const refused = rows.filter(({ row }) => row === null).length;
        const sound = rows.length - refused;
        return sound > room
          ? { text: t('file.too_many', { count: room }), ready: false }
          : { text: t('file.found', { sound, refused }), ready: refused === 0 && sound > 0 };
      }}
      columns={[
        { key: 'line', title: t('devices:file.line'), width: 70, render: ({ line }) => line },
        { key: 'name', title: t('rows.name'), width: 180, render: ({ name }) => name },
        {
          key: 'outcome',
          title: t('devices:file.outcome'),
          render: ({ row, problems }) =>
            row === null ? (
              <PointProblems problems={problems} />
            ) : (
              `${row.address} · ${t(`devices:type.${row.dataType}`)}`
            ),
        },
      ]}
      isBad={({ row }) => row === null}
      onDone={({ rows }) => {
        onRows(rows.flatMap(({ row }) => row ?? []));
        onClose();
      }}
      onClose={onClose}
    />
  );
};
