import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { useCopyLink } from '../../../shell/navigation/use-copy-link.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { following } from '../alarms.queries.ts';
import { ShelveAlarms } from '../shelving/ShelveAlarms.tsx';
import { Shelved } from '../shelving/Shelved.tsx';
import { useMayShelve } from '../shelving/use-shelve.ts';
import { useUnshelve } from '../shelving/use-unshelve.ts';
import { alarmAddress } from './alarm-address.ts';
import { alarmColumns } from './alarm-columns.tsx';
import { alarmFields } from './alarm-fields.tsx';
import { ConfirmAlarms } from './ConfirmAlarms.tsx';

/** What is asked before something is done with alarms. */
interface Asking {
  readonly what: 'confirm' | 'shelve';
  readonly ids: readonly number[];
  /** The one, where it is but one. */
  readonly alarm?: Alarm;
  /** Unselects them, where they were selected. */
  readonly done?: () => void;
}

/** What is wrong now: of one item or one device of it, or of all (`itemId` absent). Changes arrive live. */
export const CurrentAlarms = ({
  itemId,
  deviceId,
}: {
  readonly itemId?: ItemId;
  readonly deviceId?: DeviceId;
}) => {
  const { t } = useTranslation('alarms');
  const [asking, setAsking] = useState<Asking | null>(null);
  const mayConfirm = usePermitted('alarms.confirm');
  const mayShelve = useMayShelve().either;
  const unshelve = useUnshelve();
  const Dialog = asking?.what === 'shelve' ? ShelveAlarms : ConfirmAlarms;
  const copyLink = useCopyLink();
  const all = itemId === undefined;
  return (
    <>
      <ResourceTable
        main={all}
        name={all ? 'alarms.current' : 'item.alarms.current'}
        call={alarmEndpoints.current}
        facts={alarmFacts.current}
        input={{
          retained: true,
          ...(all ? {} : { itemId }),
          ...(deviceId === undefined ? {} : { deviceId }),
        }}
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
          <>
            <Checkbox
              checked={filters.retained !== 'false'}
              onChange={({ target }) =>
                change({ filters: { ...filters, retained: target.checked ? '' : 'false' } })
              }
            >
              {t('current.retained')}
            </Checkbox>
            <Shelved itemId={itemId} />
          </>
        )}
        selectionActions={(ids, done) => (
          <>
            <Button
              type="primary"
              size="small"
              disabled={!mayConfirm}
              onClick={() => setAsking({ what: 'confirm', ids, done })}
            >
              {t('actions.confirm')}
            </Button>
            <Button
              size="small"
              disabled={!mayShelve}
              onClick={() => setAsking({ what: 'shelve', ids, done })}
            >
              {t('actions.shelve')}
            </Button>
          </>
        )}
        rowActions={(alarm) => [
          {
            key: 'confirm',
            label: t('actions.confirm'),
            disabled: alarm.confirmed || !mayConfirm,
            run: () => setAsking({ what: 'confirm', ids: [alarm.id], alarm }),
          },
          {
            key: 'shelve',
            label: t('actions.shelve'),
            disabled: !mayShelve,
            run: () => setAsking({ what: 'shelve', ids: [alarm.id], alarm }),
          },
          ...(alarm.active && alarm.shelving !== null
            ? [
                {
                  key: 'unshelve',
                  label: t('actions.unshelve'),
                  disabled: !unshelve.may,
                  run: () => unshelve.run([alarm.id]),
                },
              ]
            : []),
          {
            key: 'link',
            label: t('actions.copy_link'),
            run: () => void copyLink(alarmAddress(alarm)),
          },
        ]}
      />
      {asking === null ? null : (
        <Dialog
          ids={asking.ids}
          alarm={asking.alarm}
          onCancel={() => setAsking(null)}
          onDone={() => {
            asking.done?.();
            setAsking(null);
          }}
        />
      )}
    </>
  );
};
