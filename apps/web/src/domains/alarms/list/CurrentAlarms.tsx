import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import type { ItemId } from '@millwright/kernel';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { following } from '../alarms.queries.ts';
import { alarmColumns } from './alarm-columns.tsx';
import { alarmFields } from './alarm-fields.tsx';
import { ConfirmAlarms } from './ConfirmAlarms.tsx';

interface Confirming {
  readonly ids: readonly number[];
  /** Unselects them, where they were selected. */
  readonly done?: () => void;
}

/** What is wrong now: of one item, or of all (`itemId` absent). Changes arrive live. */
export const CurrentAlarms = ({ itemId }: { readonly itemId?: ItemId }) => {
  const { t } = useTranslation('alarms');
  const [confirming, setConfirming] = useState<Confirming | null>(null);
  const mayConfirm = usePermitted('alarms.confirm');
  const all = itemId === undefined;
  return (
    <>
      <ResourceTable
        main={all}
        name={all ? 'alarms.current' : 'item.alarms.current'}
        call={alarmEndpoints.current}
        facts={alarmFacts.current}
        input={all ? { retained: true } : { retained: true, itemId }}
        rowKey={({ id }) => id}
        sort="raisedAt"
        order="desc"
        refresh={following}
        title={t('current.title')}
        columns={alarmColumns(t, { withItem: all, past: false })}
        filters={alarmFields(t, all)}
        otherFilters={['retained']}
        empty={{ title: t('current.empty'), hint: t('current.empty_hint') }}
        actions={({ query: { filters }, change }) => (
          <Checkbox
            checked={filters.retained !== 'false'}
            onChange={({ target }) =>
              change({ filters: { ...filters, retained: target.checked ? '' : 'false' } })
            }
          >
            {t('current.retained')}
          </Checkbox>
        )}
        selectionActions={(ids, done) => (
          <Button
            type="primary"
            size="small"
            disabled={!mayConfirm}
            onClick={() => setConfirming({ ids, done })}
          >
            {t('actions.confirm')}
          </Button>
        )}
        rowActions={({ id, confirmed }) => [
          {
            key: 'confirm',
            label: t('actions.confirm'),
            disabled: confirmed || !mayConfirm,
            run: () => setConfirming({ ids: [id] }),
          },
        ]}
      />
      {confirming === null ? null : (
        <ConfirmAlarms
          ids={confirming.ids}
          onCancel={() => setConfirming(null)}
          onDone={() => {
            confirming.done?.();
            setConfirming(null);
          }}
        />
      )}
    </>
  );
};
