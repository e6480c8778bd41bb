import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { useUi } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../wire/call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { SharedTargets } from './SharedTargets.tsx';
import { TriggersNow } from './TriggersNow.tsx';
import type { TriggerNames } from './trigger-text.ts';

/**
 * Enables triggers once it was said what they come to now, and what else writes what they write; resolves with the words for it,
 * or null where whoever was asked would not.
 */
export const useEnableTriggers = (
  known: TriggerNames,
): ((triggers: readonly Trigger[]) => Promise<string | null>) => {
  const { t } = useTranslation('telemetry');
  const { modal } = App.useApp();
  const { confirm } = useUi().texts;
  const enable = useChange(triggerEndpoints.enable);
  return async (triggers) => {
    const ids = triggers.map(({ id }) => id);
    // Asked now, for others may have been enabled since the list came.
    const { list } = await call(triggerEndpoints.otherWriters, { ids: ids.join(',') });
    const [first] = triggers;
    const sure = await modal.confirm({
      title:
        first !== undefined && triggers.length === 1
          ? t('telemetry/triggers:enable_one', { name: first.name })
          : t('telemetry/triggers:enable_many', { count: triggers.length }),
      content: (
        <>
          <TriggersNow triggers={triggers} known={known} />
          <SharedTargets targets={list} labels={known.labels} />
        </>
      ),
      okText: t('telemetry/triggers:enable'),
      cancelText: confirm.no,
    });
    if (!sure) return null;
    // What was looked at, and not what somebody has made of it since.
    const versions = triggers.map(({ version }) => version);
    const { enabled } = await enable.mutateAsync({ ids, versions });
    return t('telemetry/triggers:enabled', { count: enabled });
  };
};
