import { recipientPlanEndpoints } from '@millwright/contract/alarms/endpoints';
import { recipientPlanFacts } from '@millwright/contract/alarms/facts/recipient-plan';
import type { RecipientPlan } from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { ItemId } from '@millwright/kernel';
import { type DataColumn, LevelTag, StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import type { Say } from '../../../texts/say.ts';
import { Channels } from './Channels.tsx';
import { DutyCalendarView } from './DutyCalendarView.tsx';
import { PlanDrawer } from './PlanDrawer.tsx';
import { type Names, whenText, whoText } from './plan-text.ts';
import styles from './recipients.module.css';
import { usePlanChoices } from './use-plan-choices.ts';
import { Warnings } from './Warnings.tsx';

/** Who is told of the alarms of an item, step by step, and who is on duty. */
export const Recipients = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('alarms/recipients');
  const { choices, names } = usePlanChoices(itemId);
  const remove = useDeleteVerb<RecipientPlan>(recipientPlanEndpoints.delete, {
    permission: 'alarms.edit',
    label: t('delete'),
    one: ({ name }) => t('delete_one', { name }),
    many: (count) => t('delete_many', { count }),
    done: (count) => t('deleted', { count }),
  });
  return (
    <div className={styles.view}>
      <ResourceTable
        name="alarms.recipients"
        call={recipientPlanEndpoints.list}
        facts={recipientPlanFacts.list}
        input={{ itemId }}
        rowKey={({ id }) => id}
        sort="name"
        title={t('title')}
        columns={columnsOf(t, names)}
        empty={{ title: t('empty'), hint: t('empty_hint') }}
        permission="alarms.edit"
        create={t('create')}
        edit={t('edit_action')}
        drawer={(plan, close) => (
          <PlanDrawer itemId={itemId} plan={plan} names={names} onClose={close} />
        )}
        verbs={[remove]}
      />
      {choices === undefined ? null : (
        <>
          <Channels itemId={itemId} choices={choices} />
          <DutyCalendarView itemId={itemId} people={choices.people} />
        </>
      )}
    </div>
  );
};

const columnsOf = (t: Say, names: Names): readonly DataColumn<RecipientPlan>[] => [
  { key: 'name', title: t('name'), hideable: false, render: ({ name }) => name },
  {
    key: 'levels',
    title: t('levels'),
    render: ({ levels }) => (
      <span className={styles.levels}>
        {levels.map((level) => (
          <LevelTag key={level} level={level} />
        ))}
      </span>
    ),
  },
  {
    key: 'steps',
    title: t('steps'),
    render: ({ steps }) => (
      <ol className={styles.course}>
        {steps.map((step) => {
          const who = whoText(step, names, t);
          return (
            <li key={`${step.afterMinutes} ${step.channel} ${who}`}>
              <b>{whenText(step.afterMinutes, t)}</b> {t(`channels.${step.channel}`)}: {who}
            </li>
          );
        })}
      </ol>
    ),
  },
  {
    key: 'warnings',
    title: t('warnings.title'),
    render: ({ warnings }) => (warnings.length === 0 ? '–' : <Warnings of={warnings} />),
  },
  {
    key: 'enabled',
    title: t('enabled'),
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? 'ok' : 'off'}>{t(enabled ? 'on' : 'off')}</StatusTag>
    ),
  },
];
