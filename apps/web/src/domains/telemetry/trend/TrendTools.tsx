import {
  AimOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import type { TrendChartHandle, TrendCursors } from '@millwright/charts';
import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import { saveFile } from '@millwright/ui';
import { Button, Popover, Segmented, Tooltip } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../wire/server-clock.ts';
import { StartTaskButton } from '../../tasks/index.ts';
import { GestureHelp } from './GestureHelp.tsx';
import { saveText } from './save-text.ts';
import styles from './trend.module.css';
import { rangeOf, type TrendState } from './trend-state.ts';

/** What can be done with a trend on the desktop. */
export const TrendTools = ({
  name,
  state,
  change,
  cursors,
  onCursors,
  full,
  onFull,
  chart,
}: {
  /** Of what is drawn: pictures and files are called so. */
  readonly name: string;
  readonly state: TrendState;
  readonly change: (part: Partial<TrendState>) => void;
  readonly cursors: TrendCursors;
  readonly onCursors: (cursors: TrendCursors) => void;
  readonly full: boolean;
  readonly onFull: () => void;
  readonly chart: RefObject<TrendChartHandle | null>;
}) => {
  const { t } = useTranslation('telemetry');
  const { points, shown, axes } = state;
  const isEmpty = points.length === 0;
  const picture = async (): Promise<void> => {
    const blob = await chart.current?.picture(name);
    if (blob) saveFile(`${name}.png`, blob);
  };
  return (
    <div className={styles.verbs}>
      <Button
        icon={<AimOutlined />}
        aria-pressed={cursors.length > 0}
        type={cursors.length > 0 ? 'primary' : 'default'}
        ghost={cursors.length > 0}
        disabled={isEmpty}
        onClick={() => (cursors.length > 0 ? onCursors([]) : chart.current?.setCursors())}
      >
        {t('trend.cursors')}
      </Button>
      <Segmented<TrendState['axes']>
        value={axes}
        aria-label={t('trend.axes.label')}
        onChange={(chosen) => change({ axes: chosen })}
        options={[
          { value: 'common', label: t('trend.axes.common') },
          { value: 'own', label: t('trend.axes.own') },
        ]}
      />
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <div className={styles.files}>
            <File text={t('trend.picture')} hint={t('trend.picture_hint')}>
              <Button icon={<DownloadOutlined />} onClick={() => void picture()}>
                {t('trend.png')}
              </Button>
            </File>
            <File text={t('trend.export')} hint={t('trend.export_hint')}>
              <Button
                icon={<DownloadOutlined />}
                onClick={() => saveText(`${name}.csv`, 'text/csv', chart.current?.csv() ?? '')}
              >
                {t('trend.csv')}
              </Button>
            </File>
            <File text={t('trend.samples')} hint={t('trend.samples_hint')}>
              <StartTaskButton
                endpoint={telemetryEndpoints.exportSamples}
                input={() => {
                  const { from, to } = rangeOf(shown, serverClock.now());
                  return { points: [...points], from: Math.round(from), to: Math.round(to) };
                }}
                label={t('trend.csv')}
              />
            </File>
          </div>
        }
      >
        <Button icon={<DownloadOutlined />} disabled={isEmpty}>
          {t('trend.files')}
        </Button>
      </Popover>
      <Popover
        trigger="click"
        placement="bottomRight"
        title={t('trend.gestures.title')}
        content={<GestureHelp by={['mouse', 'keys']} />}
      >
        <Button icon={<QuestionCircleOutlined />} aria-label={t('trend.gestures.title')} />
      </Popover>
      <Tooltip title={t(full ? 'trend.leave_full' : 'trend.full')}>
        <Button
          icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={t(full ? 'trend.leave_full' : 'trend.full')}
          onClick={onFull}
        />
      </Tooltip>
    </div>
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
    {children}
  </div>
);
