import { variableViewEndpoints } from '@millwright/contract/reports/endpoints';
import type { VariableView } from '@millwright/contract/reports/variable/variable-reports.schemas';
import { ErrorState, Moment, RowActions, StaleMark } from '@millwright/ui';
import { App, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import type { KnownPoints } from '../../telemetry/index.ts';
import { stateOfView, writeHistoryState } from '../history/history-state.ts';
import styles from './board.module.css';
import { OriginData } from './OriginData.tsx';
import { ViewContent } from './ViewContent.tsx';
import { ViewDrawer } from './ViewDrawer.tsx';

/** Rows of a table on the board. */
const rows = 12;

/** One view on the board: what it shows, how old that is, and the samples behind it. */
export const ViewTile = ({
  view,
  known,
  timeZone,
}: {
  readonly view: VariableView;
  readonly known: KnownPoints;
  /** Of the item. */
  readonly timeZone: string;
}) => {
  const { t } = useTranslation('reports');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const mayEdit = usePermitted('variablereports.edit');
  const remove = useChange(variableViewEndpoints.delete);
  const [isEdited, setEdited] = useState(false);
  const [isOrigin, setOrigin] = useState(false);
  const { settings } = view;
  const { data, error, dataUpdatedAt, refetch } = useCall(
    variableViewEndpoints.setData,
    { id: view.id, pageSize: rows },
    { everyMs: settings.refreshSeconds * 1_000, keepPrevious: true },
  );
  const open = (): void => {
    const params = new URLSearchParams({ itemId: String(view.itemId) });
    writeHistoryState(params, stateOfView(view, { pointIds: data?.pointIds ?? [] }));
    void navigate(`/data_analysis/history?${params}`);
  };
  const points = (data?.pointIds ?? []).flatMap(
    (id) => known.points.find(({ pointId }) => pointId === id) ?? [],
  );
  const span = typeof settings.span === 'string' ? settings.span : 'range';
  return (
    <article className={styles.tile} data-layout={settings.layout} aria-label={view.name}>
      <header>
        <h3>{view.name}</h3>
        <small>
          {span === 'range' && data ? (
            <>
              <Moment time={data.from} /> – <Moment time={data.to} />
            </>
          ) : (
            t(`history.spans.${span}`)
          )}
        </small>
        <span className={styles.verbs}>
          <RowActions
            actions={[
              { key: 'open', label: t('board.open'), run: open },
              {
                key: 'origin',
                label: t(isOrigin ? 'board.as_set' : 'board.origin'),
                run: () => setOrigin(!isOrigin),
              },
              {
                key: 'edit',
                label: t('board.edit_action'),
                disabled: !mayEdit,
                run: () => setEdited(true),
              },
              {
                key: 'delete',
                label: t('board.delete'),
                danger: true,
                disabled: !mayEdit,
                confirm: t('board.delete_view', { name: view.name }),
                run: () =>
                  remove.mutate(
                    { ids: [view.id] },
                    { onSuccess: () => message.success(t('board.view_deleted')) },
                  ),
              },
            ]}
          />
        </span>
      </header>
      {error && data ? (
        <StaleMark
          since={dataUpdatedAt}
          reason={failureText(error) ?? ''}
          onRetry={() => void refetch()}
        />
      ) : null}
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : points.length === 0 ? (
        <p>{t('board.no_points')}</p>
      ) : isOrigin ? (
        <OriginData viewId={view.id} points={points} known={known} />
      ) : (
        <ViewContent {...{ data, points, known, timeZone }} />
      )}
      <footer>
        {t('board.as_of')} <Moment time={data ? dataUpdatedAt : null} />
      </footer>
      {isEdited ? <ViewDrawer view={view} onClose={() => setEdited(false)} /> : null}
    </article>
  );
};
