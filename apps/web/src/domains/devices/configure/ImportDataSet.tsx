import type {
  DataSet,
  DataSetImport,
  DataSetImportRow,
} from '@millwright/contract/devices/data-sets/data-sets.schemas';
import { dataSetEndpoints } from '@millwright/contract/devices/endpoints';
import type { TableText } from '@millwright/kernel';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { ImportFile } from '../files/ImportFile.tsx';
import { csvFiles, readTextFile } from '../files/read-text-file.ts';

/** Adds the points that a file names to a data set, after it was looked at. */
export const ImportDataSet = ({
  dataSet,
  onClose,
}: {
  readonly dataSet: DataSet;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const run = useChange(dataSetEndpoints.import);
  return (
    <ImportFile<DataSetImportRow, DataSetImport, TableText>
      title={t('sets.import_title', { name: dataSet.name })}
      hint={t('sets.import_hint')}
      accept={csvFiles}
      read={readTextFile}
      encodingOf={({ encoding }) => encoding}
      importing={run}
      check={({ text }) => run.mutateAsync({ id: dataSet.id, text, dryRun: true })}
      apply={({ text }) => run.mutateAsync({ id: dataSet.id, text, dryRun: false })}
      summary={({ rows, added }) => ({
        text: t('sets.import_found', { added, refused: rows.length - added }),
        ready: added > 0,
      })}
      columns={[
        { key: 'line', title: t('file.line'), width: 70, render: ({ line }) => line },
        {
          key: 'point',
          title: t('point.name'),
          render: ({ deviceName, pointName }) => `${deviceName} · ${pointName}`,
        },
        {
          key: 'outcome',
          title: t('file.outcome'),
          render: ({ error }) => (error === null ? t('sets.import_added') : sayCode(error)),
        },
      ]}
      isBad={({ error }) => error !== null}
      onDone={({ added }) => {
        message.success(t('sets.imported', { count: added }));
        onClose();
      }}
      onClose={onClose}
    />
  );
};
