import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointFileEndpoints } from '@millwright/contract/devices/endpoints';
import type {
  PointFileReport,
  PointFileRow,
} from '@millwright/contract/devices/point-file/point-file.schemas';
import {
  placedColumnsText,
  type TableLayout,
} from '@millwright/contract/devices/point-file/table-layout';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { useMeaningQuestion } from '../references/use-meaning-question.ts';
import { AssignColumns } from './AssignColumns.tsx';
import { findTable } from './found-table.ts';
import { ImportFile } from './ImportFile.tsx';
import { PointProblems } from './PointProblems.tsx';
import { type GivenTable, readPointTable, tableFiles } from './read-point-table.ts';
import { useKeptLayouts } from './use-kept-layouts.ts';

const assigned = (layout: TableLayout | null) =>
  layout === null
    ? {}
    : {
        columns: placedColumnsText(layout.columns),
        titleLine: layout.titleLine,
        ...(layout.maker === null ? {} : { maker: layout.maker }),
      };

/** Adds and changes points of a device from a table, its columns assigned where they are not known. */
export const ImportPoints = ({
  device,
  onClose,
}: {
  readonly device: Pick<DeviceRow, 'id' | 'protocol'>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const kept = useKeptLayouts();
  const isMeaningMeant = useMeaningQuestion();
  const run = useChanges(
    ({ file, encoding, dryRun, layout }: GivenTable & { readonly dryRun: boolean }, send) =>
      send(
        pointFileEndpoints.importTable,
        {
          deviceId: device.id,
          dryRun,
          ...(encoding === null ? {} : { encoding }),
          ...assigned(layout ?? null),
        },
        file,
      ),
  );
  return (
    <ImportFile<PointFileRow, PointFileReport, GivenTable>
      title={t('file.import_title')}
      hint={t('file.import_hint')}
      accept={tableFiles}
      read={(file, encoding) =>
        readPointTable(file, encoding, (records) =>
          findTable(records, device.protocol, kept.read()),
        )
      }
      importing={run}
      encodingOf={({ encoding }) => encoding}
      between={(given, change) => (
        <AssignColumns
          key={`${given.file.lastModified}${given.file.name}${given.encoding}`}
          records={given.records}
          found={given.found}
          onAssigned={(layout) => {
            kept.keep(given.records, layout);
            change({ ...given, layout });
          }}
        />
      )}
      check={(given) =>
        given.layout === undefined
          ? Promise.resolve(null)
          : run.mutateAsync({ ...given, dryRun: true })
      }
      sure={({ otherMeaning }) =>
        isMeaningMeant(otherMeaning.map((id) => ({ id, deviceId: device.id })))
      }
      apply={(given) => run.mutateAsync({ ...given, dryRun: false })}
      summary={({ created, edited, same, refused }) => ({
        text: t('file.found', { created, edited, same, refused }),
        ready: refused === 0 && created + edited > 0,
      })}
      columns={[
        { key: 'line', title: t('file.line'), width: 70, render: ({ line }) => line },
        { key: 'name', title: t('point.name'), width: 180, render: ({ name }) => name },
        {
          key: 'outcome',
          title: t('file.outcome'),
          render: ({ outcome, problems }) =>
            problems.length === 0 ? (
              t(`file.outcomes.${outcome}`)
            ) : (
              <PointProblems problems={problems} />
            ),
        },
      ]}
      isBad={({ error }) => error !== null}
      onDone={({ created, edited }) => {
        message.success(t('file.done', { created, edited }));
        onClose();
      }}
      onClose={onClose}
    />
  );
};
