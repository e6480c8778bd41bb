import { pointFileEndpoints } from '@millwright/contract/devices/endpoints';
import type {
  PointFileReport,
  PointFileRow,
} from '@millwright/contract/devices/point-file/point-file.schemas';
import type { DeviceId } from '@millwright/kernel';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { ImportFile } from './ImportFile.tsx';
import { csvFiles, readTextFile } from './read-text-file.ts';

/** Adds and changes points of a device from a file, after it was looked at. */
export const ImportPoints = ({
  deviceId,
  onClose,
}: {
  readonly deviceId: DeviceId;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const run = useChange(pointFileEndpoints.import);
  return (
    <ImportFile<PointFileRow, PointFileReport, string>
      title={t('file.import_title')}
      hint={t('file.import_hint')}
      accept={csvFiles}
      read={readTextFile}
      importing={run}
      check={(text) => run.mutateAsync({ deviceId, text, dryRun: true })}
      apply={(text) => run.mutateAsync({ deviceId, text, dryRun: false })}
      summary={({ created, edited, same, refused }) => ({
        text: t('file.found', { created, edited, same, refused }),
        ready: refused === 0 && created + edited > 0,
      })}
      columns={[
        { key: 'line', title: t('file.line'), width: 70, render: ({ line }) => line },
        { key: 'name', title: t('point.name'), render: ({ name }) => name },
        {
          key: 'outcome',
          title: t('file.outcome'),
          width: 340,
          render: ({ outcome, problems }) =>
            problems.length === 0
              ? t(`file.outcomes.${outcome}`)
              : problems.map(({ column, error, details }) => (
                  <div key={`${column} ${error}`}>{sayReason(error, details)}</div>
                )),
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
