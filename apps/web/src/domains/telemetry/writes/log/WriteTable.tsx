import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import { telemetryFacts } from '@millwright/contract/telemetry/facts/telemetry';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../../shell/list/ResourceTable.tsx';
import { choiceField, rangeField, textField } from '../../../../shell/list/search-fields.tsx';
import { ItemSelect } from '../../../items/index.ts';
import { StartTaskButton } from '../../../tasks/index.ts';
import { useSwitchWords } from '../../live/value-format.tsx';
import { ApprovalsDialog } from '../approval/ApprovalsDialog.tsx';
import { UndoDialog } from '../undo/UndoDialog.tsx';
import { offersUndo } from '../undo-intent.ts';
import { useWriteHindrance } from '../use-write-hindrance.ts';
import { writeColumns } from './write-columns.tsx';

const facts = telemetryFacts.writeList;

/** Every attempt to write, newest first: of one item or one device of it, or of all (`itemId` absent). */
export const WriteTable = ({
  itemId,
  deviceId,
}: {
  readonly itemId?: ItemId;
  readonly deviceId?: DeviceId;
}) => {
  const { t } = useTranslation('telemetry');
  const all = itemId === undefined;
  const hindrance = useWriteHindrance(false);
  const [undone, setUndone] = useState<WriteCommand | null>(null);
  const [deciding, setDeciding] = useState(false);
  return (
    <>
      <ResourceTable
        main={all}
        name={all ? 'writes' : 'item.writes'}
        call={telemetryEndpoints.writeList}
        facts={facts}
        input={all ? {} : deviceId === undefined ? { itemId } : { itemId, deviceId }}
        rowKey={({ commandId }) => commandId}
        sort="createdAt"
        order="desc"
        refresh={{ refreshedBy: writesTopic }}
        title={all ? t('titles.log') : t('log.title')}
        columns={writeColumns(t, useSwitchWords(), all)}
        filters={[
          ...(all ? [{ name: 'itemId', label: t('log.item'), control: <ItemSelect /> }] : []),
          textField('keyword', t('log.keyword'), t('log.keyword_hint')),
          textField('userName', t('log.user')),
          choiceField(
            'state',
            t('log.state'),
            t('log.any'),
            facts.state.of.map((value) => ({ value, label: t(`write.states.${value}`) })),
          ),
          choiceField(
            'source',
            t('log.source'),
            t('log.any'),
            facts.source.of.map((value) => ({ value, label: t(`log.sources.${value}`) })),
          ),
          rangeField(t('log.time')),
        ]}
        actions={({ filter }) => (
          <StartTaskButton endpoint={telemetryEndpoints.exportWrites} input={filter} />
        )}
        rowActions={(write) => {
          if (hindrance !== null) return [];
          if (write.state === 'awaiting-approval') {
            return [
              { key: 'decide', label: t('write.approval.look'), run: () => setDeciding(true) },
            ];
          }
          return write.undoable && offersUndo(write)
            ? [{ key: 'undo', label: t('write.undo.action'), run: () => setUndone(write) }]
            : [];
        }}
      />
      {deciding ? <ApprovalsDialog onClose={() => setDeciding(false)} /> : null}
      {undone === null ? null : <UndoDialog write={undone} onClose={() => setUndone(null)} />}
    </>
  );
};
