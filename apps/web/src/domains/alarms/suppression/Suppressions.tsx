import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import {
  alarmRuleEndpoints,
  alarmSuppressionEndpoints,
} from '@millwright/contract/alarms/endpoints';
import { alarmSuppressionFacts } from '@millwright/contract/alarms/facts/alarm-suppression';
import type { AlarmSuppression } from '@millwright/contract/alarms/suppression/suppression.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import type { ItemId } from '@millwright/kernel';
import { type DataColumn, LevelTag, Moment, StatusTag, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import type { Say } from '../../../texts/say.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { conditionText, type Reader } from '../rules/condition-text.ts';
import type { RulePoint } from '../rules/rule-points.ts';
import { useRulePoints } from '../rules/use-rule-points.ts';

/** The field of expressions, its texts among them, comes when one is opened. */
const SuppressionDrawer = lazyPart('alarms/suppression', async () => {
  const [{ SuppressionDrawer: Drawer }, { needExpressionTexts }] = await Promise.all([
    import('./SuppressionDrawer.tsx'),
    import('../../../shell/expressions/need-expression-texts.ts'),
  ]);
  await needExpressionTexts();
  return Drawer;
});

/** Under which conditions nobody is told of what some limits and rules of an item raise. */
export const Suppressions = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('alarms/suppression');
  const say = useTranslation('alarms').t;
  const points = useRulePoints(itemId);
  const rules = useCall(alarmRuleEndpoints.list, { itemId, page: 1, pageSize: 1000 }).data?.list;
  const { locale } = useUi();
  const remove = useDeleteVerb<AlarmSuppression>(alarmSuppressionEndpoints.delete, {
    permission: 'alarms.edit',
    label: say('actions.delete'),
    one: ({ name }) => t('delete_one', { name }),
    many: (count) => t('delete_many', { count }),
    done: (count) => t('deleted', { count }),
  });
  const reader = { t: say as Say, words: switchWords[locale], locale };
  return (
    <ResourceTable
      name="alarms.suppressions"
      call={alarmSuppressionEndpoints.list}
      facts={alarmSuppressionFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      refresh={{ refreshedBy: alarmsTopic, everyMs: 15_000 }}
      title={t('title')}
      columns={columnsOf(t as Say, reader, points)}
      empty={{ title: t('empty'), hint: t('empty_hint') }}
      permission="alarms.edit"
      create={t('create')}
      edit={say('actions.edit')}
      drawer={(suppression, close) => (
        <SuppressionDrawer
          itemId={itemId}
          suppression={suppression}
          points={points}
          rules={rules ?? []}
          onClose={close}
        />
      )}
      verbs={[remove]}
    />
  );
};

const columnsOf = (
  t: Say,
  reader: Reader,
  points: readonly RulePoint[],
): readonly DataColumn<AlarmSuppression>[] => [
  { key: 'name', title: t('name'), hideable: false, render: ({ name }) => name },
  {
    key: 'state',
    title: t('state'),
    render: ({ enabled, heldSince }) =>
      heldSince === null ? (
        <StatusTag tone={enabled ? 'ok' : 'off'}>{t(enabled ? 'watching' : 'off')}</StatusTag>
      ) : (
        <>
          <StatusTag tone="warn">{t('holds')}</StatusTag> <Moment time={heldSince} />
        </>
      ),
  },
  {
    key: 'when',
    title: t('when'),
    render: ({ when }) => conditionText(when, points, reader),
  },
  {
    key: 'sources',
    title: t('sources'),
    render: ({ limits, ruleIds }) =>
      [
        ...(limits.length === 0 ? [] : [t('of_limits', { count: limits.length })]),
        ...(ruleIds.length === 0 ? [] : [t('of_rules', { count: ruleIds.length })]),
      ].join(t('between')) || '–',
  },
  {
    key: 'serious',
    title: t('serious'),
    render: ({ serious }) => (serious ? <LevelTag level={4} /> : '–'),
  },
  {
    key: 'description',
    title: t('description'),
    ellipsis: true,
    yieldsBelow: 1440,
    render: ({ description }) => description || '–',
  },
  {
    key: 'createdAt',
    title: t('created'),
    hidden: true,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
];
