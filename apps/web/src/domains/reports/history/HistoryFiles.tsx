import { DownloadOutlined } from '@ant-design/icons';
import type { TrendChartHandle } from '@millwright/charts';
import { historyEndpoints } from '@millwright/contract/reports/endpoints';
import type { AggregateName, FileFormat } from '@millwright/contract/reports/history.schemas';
import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { TimeSpan, TimeStep } from '@millwright/kernel';
import { saveFile } from '@millwright/ui';
import { Button, Popover } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { StartTaskButton } from '../../tasks/index.ts';
import styles from './history.module.css';
import type { ShownAs } from './history-state.ts';

/** What can be had as a file of what is shown. */
export const HistoryFiles = ({
  chosen,
  drawable,
  shown,
  step,
  aggregates,
  as,
  chart,
}: {
  readonly chosen: readonly ItemDataPoint[];
  /** Those of them that are numbers. */
  readonly drawable: readonly ItemDataPoint[];
  readonly shown: TimeSpan;
  readonly step: TimeStep;
  readonly aggregates: readonly AggregateName[];
  readonly as: ShownAs;
  readonly chart: RefObject<TrendChartHandle | null>;
}) => {
  const { t } = useTranslation('reports');
  const span = { from: Math.round(shown.from), to: Math.round(shown.to) };
  const numbers = drawable.map(({ pointId }) => pointId);
  const picture = async (): Promise<void> => {
    const blob = await chart.current?.picture(t('history.title'));
    if (blob) saveFile(`${t('history.title')}.png`, blob);
  };
  const table = (format: FileFormat, label: string) => (
    <StartTaskButton
      endpoint={historyEndpoints.export}
      input={() => ({ points: numbers, ...span, step, aggregates: [...aggregates], format })}
      label={label}
      disabled={numbers.length === 0}
    />
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className={styles.files}>
          <File text={t('history.files.table')} hint={t('history.files.table_hint')}>
            {table('xlsx', t('history.files.xlsx'))}
            {table('csv', t('history.files.csv'))}
          </File>
          <File text={t('history.files.samples')} hint={t('history.files.samples_hint')}>
            <StartTaskButton
              endpoint={telemetryEndpoints.exportSamples}
              input={() => ({ points: chosen.map(({ pointId }) => pointId), ...span })}
              label={t('history.files.csv')}
            />
          </File>
          {as === 'curves' ? (
            <File text={t('history.files.picture')} hint={t('history.files.picture_hint')}>
              <Button icon={<DownloadOutlined />} onClick={() => void picture()}>
                {t('history.files.png')}
              </Button>
            </File>
          ) : null}
        </div>
      }
    >
      <Button icon={<DownloadOutlined />} disabled={chosen.length === 0}>
        {t('history.files.label')}
      </Button>
    </Popover>
  );
};

/** A file that can be had, and what is in it. */
const File = ({
  text,
  hint,
  children,
}: {
  readonly text: string;
  readonly hint: string;
  readonly children: ReactNode;
}) => (
  <div>
    <span>
      {text}
      <small>{hint}</small>
    </span>
    <span>{children}</span>
  </div>
);
