import { assignmentEndpoints, triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import { assignmentFacts } from '@millwright/contract/telemetry/facts/assignment';
import { triggerFacts } from '@millwright/contract/telemetry/facts/trigger';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { ItemId } from '@millwright/kernel';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField, textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useItemPointBriefs } from '../points/points.queries.ts';
import { TriggerRecords } from './records/TriggerRecords.tsx';
import { TriggerDrawer } from './TriggerDrawer.tsx';
import { TriggerRuns } from './TriggerRuns.tsx';
import { triggerColumns } from './trigger-columns.tsx';
import styles from './triggers.module.css';
import { useEnableTriggers } from './use-enable-triggers.tsx';
import { useValueWords } from './use-value-words.ts';

/** The triggers of an item, enabled and disabled here, one or many. */
export const TriggerList = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  // Whose records were opened last: they close under its name.
  const [records, setRecords] = useState<Trigger | null>(null);
  const [isOpen, setOpen] = useState(false);
  const mayWrite = usePermitted('points.write');
  const { data } = useItemPointBriefs(itemId);
  const { data: assigned } = useCall(assignmentEndpoints.list, {
    ...{ itemId, pageSize: assignmentFacts.list.pageSize.max },
  });
  const points = data?.list ?? null;
  const assignments = assigned?.list ?? [];
  const word = useValueWords(itemId, points ?? []);
  const labels = new Map(points?.map((one) => [one.id, `${one.deviceName} · ${one.name}`]));
  const known = {
    ...{ names: pointNames(points ?? []), labels, word },
    assignments: new Map(assignments.map(({ id, name }) => [id, name])),
  };
  const enable = useEnableTriggers(known);
  const disable = useChange(triggerEndpoints.disable);
  const remove = useDeleteVerb<Trigger>(triggerEndpoints.delete, {
    permission: 'triggers.edit',
    label: t('telemetry/triggers:delete'),
    one: ({ name }) => t('telemetry/triggers:delete_one', { name }),
    many: (count) => t('telemetry/triggers:delete_many', { count }),
    done: (count) => t('telemetry/triggers:deleted', { count }),
  });
  return (
    <>
      <ResourceTable
        name="triggers"
        call={triggerEndpoints.list}
        facts={triggerFacts.list}
        input={{ itemId }}
        rowKey={({ id }) => id}
        sort="name"
        title={t('telemetry/triggers:list')}
        columns={triggerColumns(t, known)}
        filters={[
          textField('keyword', t('telemetry/triggers:name')),
          choiceField(
            'state',
            t('telemetry/triggers:state'),
            t('telemetry/triggers:any'),
            triggerFacts.list.state.of.map((value) => ({
              value,
              label: t(`telemetry/triggers:states.${value}`),
            })),
          ),
        ]}
        expand={(trigger) => (
          <>
            <TriggerRuns id={trigger.id} />
            {trigger.actions.some(({ kind }) => kind === 'record') ? (
              <div className={styles.records}>
                <Button
                  onClick={() => {
                    setRecords(trigger);
                    setOpen(true);
                  }}
                >
                  {t('telemetry/triggers:records.title')}
                </Button>
              </div>
            ) : null}
          </>
        )}
        empty={{ title: t('telemetry/triggers:empty'), hint: t('telemetry/triggers:empty_hint') }}
        permission="triggers.edit"
        create={t('telemetry/triggers:create')}
        edit={t('telemetry/triggers:edit_action')}
        drawer={(trigger, close) => (
          <TriggerDrawer
            itemId={itemId}
            trigger={trigger}
            points={points}
            assignments={assignments}
            onClose={close}
          />
        )}
        verbs={[
          {
            key: 'enable',
            first: true,
            label: t('telemetry/triggers:enable'),
            permission: mayWrite ? 'triggers.edit' : 'points.write',
            disabled: ({ enabled }) => enabled,
            run: (_ids, rows) => enable(rows),
          },
          {
            key: 'disable',
            first: true,
            label: t('telemetry/triggers:disable'),
            permission: 'triggers.edit',
            disabled: ({ state }) => state === 'off',
            confirm: {
              one: ({ name }) => t('telemetry/triggers:disable_one', { name }),
              many: (count) => t('telemetry/triggers:disable_many', { count }),
            },
            run: async (ids) => {
              const { disabled } = await disable.mutateAsync({ ids: [...ids] });
              return t('telemetry/triggers:disabled', { count: disabled });
            },
          },
          remove,
        ]}
      />
      {records === null ? null : (
        <TriggerRecords trigger={records} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
