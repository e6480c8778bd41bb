import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmRuleEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmRuleFacts } from '@millwright/contract/alarms/facts/alarm-rule';
import { switchWords } from '@millwright/contract/switch-words';
import type { ItemId } from '@millwright/kernel';
import { type DataColumn, LevelTag, Moment, StatusTag, useUi } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { withTexts } from '../../../texts/with-texts.ts';
import { conditionText, type Reader } from './condition-text.ts';
import type { RulePoint } from './rule-points.ts';
import { useRulePoints } from './use-rule-points.ts';

/** The field of expressions, its texts among them, comes when a rule is opened. */
const RuleDrawer = lazyPart('alarms', async () => {
  const [{ RuleDrawer: Drawer }, { needExpressionTexts }] = await Promise.all([
    withTexts(import('./RuleDrawer.tsx'), 'alarms/rehearsal'),
    import('../../../shell/expressions/need-expression-texts.ts'),
  ]);
  await needExpressionTexts();
  return Drawer;
});

const RuleHistory = lazyPart('alarms', () =>
  import('../details/RuleHistory.tsx').then((module) => module.RuleHistory),
);

/** What is watched in an item beyond the limits of its points. */
export const Rules = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('alarms');
  const points = useRulePoints(itemId);
  const { locale } = useUi();
  const mayEdit = usePermitted('alarms.edit');
  const [shown, setShown] = useState<AlarmRule | null>(null);
  const remove = useDeleteVerb<AlarmRule>(alarmRuleEndpoints.delete, {
    permission: 'alarms.delete',
    label: t('actions.delete'),
    one: ({ name }) => t('rules.delete_one', { name }),
    many: (count) => t('rules.delete_many', { count }),
    done: (count) => t('rules.deleted', { count }),
  });
  const reader = { t, words: switchWords[locale], locale };
  return (
    <>
      <ResourceTable
        name="alarms.rules"
        call={alarmRuleEndpoints.list}
        facts={alarmRuleFacts.list}
        input={{ itemId }}
        rowKey={({ id }) => id}
        sort="name"
        title={t('rules.title')}
        columns={columnsOf(reader, points)}
        empty={{ title: t('rules.empty'), hint: t('rules.empty_hint') }}
        permission="alarms.edit"
        create={t('rules.create')}
        edit={t('actions.edit')}
        drawer={(rule, close) => (
          <RuleDrawer itemId={itemId} rule={rule} points={points} onClose={close} />
        )}
        rowActions={(rule) => [
          {
            key: 'history',
            label: t('actions.history'),
            disabled: !mayEdit,
            run: () => setShown(rule),
          },
        ]}
        verbs={[remove]}
      />
      {shown === null ? null : (
        <RuleHistory rule={shown} points={points} reader={reader} onClose={() => setShown(null)} />
      )}
    </>
  );
};

const columnsOf = (
  reader: Reader,
  points: readonly RulePoint[],
  { t } = reader,
): readonly DataColumn<AlarmRule>[] => [
  { key: 'name', title: t('fields.name'), hideable: false, render: ({ name }) => name },
  { key: 'level', title: t('fields.level'), render: ({ level }) => <LevelTag level={level} /> },
  {
    key: 'when',
    title: t('rules.when'),
    render: ({ when }) => conditionText(when, points, reader),
  },
  {
    key: 'enabled',
    title: t('rules.enabled'),
    render: ({ enabled }) => (
      <StatusTag tone={enabled ? 'ok' : 'off'}>
        {t(enabled ? 'rules.watching' : 'rules.off')}
      </StatusTag>
    ),
  },
  {
    key: 'description',
    title: t('rules.description'),
    ellipsis: true,
    render: ({ description }) => description || '–',
  },
  {
    key: 'createdAt',
    title: t('rules.created'),
    hidden: true,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
];
