import { ArrowLeftOutlined, FullscreenOutlined } from '@ant-design/icons';
import {
  variableReportEndpoints,
  variableViewEndpoints,
} from '@millwright/contract/reports/endpoints';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { PointsOfItem } from '../../telemetry/index.ts';
import styles from './board.module.css';
import { ViewTile } from './ViewTile.tsx';

/** More than a report can have. */
const allViews = 100;

/** All views of a report beside each other, each as fresh as it was set; made for a monitor in a hall. */
export const Board = ({
  itemId,
  reportId,
  timeZone,
  onLeave,
}: {
  readonly itemId: ItemId;
  readonly reportId: number;
  /** Of the item. */
  readonly timeZone: string;
  readonly onLeave: () => void;
}) => {
  const { t } = useTranslation('reports');
  const board = useRef<HTMLElement>(null);
  const report = useCall(variableReportEndpoints.get, { id: reportId });
  const views = useCall(variableViewEndpoints.list, { itemId, reportId, pageSize: allViews });
  const error = report.error ?? views.error;
  const back = (
    <Button icon={<ArrowLeftOutlined />} onClick={onLeave}>
      {t('board.back')}
    </Button>
  );
  if (error && !(report.data && views.data)) {
    return (
      <>
        {back}
        <ErrorState
          reason={failureText(error) ?? ''}
          onRetry={() => {
            void report.refetch();
            void views.refetch();
          }}
        />
      </>
    );
  }
  if (!report.data || !views.data) return <Skeleton active />;
  return (
    <section ref={board} className={styles.board} aria-label={report.data.name}>
      <header className={styles.head}>
        <span className={styles.back}>{back}</span>
        <h2>{report.data.name}</h2>
        <Button
          className={styles.full ?? ''}
          icon={<FullscreenOutlined />}
          disabled={views.data.total === 0}
          // Where the browser refuses it the board stays as it is.
          onClick={() => void board.current?.requestFullscreen?.().catch(() => {})}
        >
          {t('board.full')}
        </Button>
      </header>
      {views.data.total === 0 ? (
        <EmptyState title={t('board.no_views')} hint={t('board.no_views_hint')} />
      ) : (
        <PointsOfItem itemId={itemId}>
          {(known) => (
            <div className={styles.tiles}>
              {views.data.list.map((view) => (
                <ViewTile key={view.id} view={view} known={known} timeZone={timeZone} />
              ))}
            </div>
          )}
        </PointsOfItem>
      )}
    </section>
  );
};
