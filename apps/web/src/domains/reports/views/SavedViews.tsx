import { SaveOutlined } from '@ant-design/icons';
import {
  variableReportEndpoints,
  variableViewEndpoints,
} from '@millwright/contract/reports/endpoints';
import type { VariableView } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId } from '@millwright/kernel';
import { App, Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { type HistoryState, settingsOf, stateOfView } from '../history/history-state.ts';
import { SaveViewDrawer } from './SaveViewDrawer.tsx';
import styles from './views.module.css';

const mostListed = 1000;

/** The views of an item that were saved: opened, changed, and what is shown saved as another. */
export const SavedViews = ({
  itemId,
  state,
  change,
  chosen,
}: {
  readonly itemId: ItemId;
  readonly state: HistoryState;
  readonly change: (part: Partial<HistoryState>) => void;
  readonly chosen: readonly ItemDataPoint[];
}) => {
  const { t } = useTranslation('reports');
  const { message } = App.useApp();
  const mayEdit = usePermitted('variablereports.edit');
  const [isListed, setListed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const all = { itemId, pageSize: mostListed };
  const { data: reports } = useCall(variableReportEndpoints.list, all);
  const { data: views } = useCall(variableViewEndpoints.list, all);
  const edit = useChange(variableViewEndpoints.edit);
  const current = views?.list.find(({ id }) => id === state.view);
  const open = (view: VariableView): void => {
    const report = reports?.list.find(({ id }) => id === view.reportId);
    if (report === undefined) return;
    setListed(false);
    change(stateOfView(view, report));
  };
  const update = ({ id, version, name, settings }: VariableView): void =>
    edit.mutate(
      { id, version, name, settings: settingsOf(state, settings) },
      { onSuccess: () => message.success(t('history.views.saved')) },
    );
  const listed = (reports?.list ?? []).filter(({ views: count }) => count > 0);
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isListed}
        onOpenChange={setListed}
        content={
          <div className={styles.views}>
            {listed.length === 0 ? <span>{t('history.views.none')}</span> : null}
            {listed.map(({ id, name }) => (
              <section key={id}>
                <h4>{name}</h4>
                {(views?.list ?? [])
                  .filter(({ reportId }) => reportId === id)
                  .map((view) => (
                    <Button
                      key={view.id}
                      type={view.id === state.view ? 'primary' : 'text'}
                      ghost={view.id === state.view}
                      onClick={() => open(view)}
                    >
                      {view.name}
                    </Button>
                  ))}
              </section>
            ))}
          </div>
        }
      >
        <Button>{current?.name ?? t('history.views.label')}</Button>
      </Popover>
      {mayEdit ? (
        <Popover
          trigger="click"
          placement="bottomLeft"
          content={
            <div className={styles.views}>
              {current === undefined ? null : (
                <Button type="text" loading={edit.isPending} onClick={() => update(current)}>
                  {t('history.views.update', { name: current.name })}
                </Button>
              )}
              <Button type="text" onClick={() => setSaving(true)}>
                {t('history.views.save_as')}
              </Button>
            </div>
          }
        >
          <Button
            icon={<SaveOutlined />}
            aria-label={t('history.views.save')}
            disabled={chosen.length === 0}
          />
        </Popover>
      ) : null}
      {isSaving ? (
        <SaveViewDrawer
          itemId={itemId}
          reports={reports?.list ?? []}
          state={state}
          pointIds={chosen.map(({ pointId }) => pointId)}
          onSaved={(view) => change({ view: view.id })}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  );
};
