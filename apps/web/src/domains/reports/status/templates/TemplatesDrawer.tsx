import { statusTemplateEndpoints } from '@millwright/contract/reports/endpoints';
import { statusTemplateFacts } from '@millwright/contract/reports/facts/status-template';
import type { StatusTemplate } from '@millwright/contract/reports/status/status-templates.schemas';
import type { ItemId } from '@millwright/kernel';
import { Moment, TabDrawer } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../../shell/list/use-delete-verb.ts';
import { TemplateDrawer } from './TemplateDrawer.tsx';

/** The status templates of an item, beside the statistics that they make. */
export const TemplatesDrawer = ({
  itemId,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports/status');
  const remove = useDeleteVerb<StatusTemplate>(statusTemplateEndpoints.delete, {
    permission: 'statustemplates.edit',
    label: t('templates.delete'),
    one: ({ name }) => t('templates.delete_one', { name }),
    many: (count) => t('templates.delete_many', { count }),
    done: (count) => t('templates.deleted', { count }),
  });
  return (
    <TabDrawer open size={860} title={t('configure')} onClose={onClose}>
      <ResourceTable
        main={false}
        name="status-templates"
        call={statusTemplateEndpoints.list}
        facts={statusTemplateFacts.list}
        input={{ itemId }}
        rowKey={({ id }) => id}
        sort="name"
        title={t('templates.title')}
        columns={[
          { key: 'name', title: t('templates.name'), hideable: false, render: ({ name }) => name },
          {
            key: 'states',
            title: t('templates.states'),
            render: ({ states }) => states.map(({ name }) => name).join(', '),
          },
          {
            key: 'devices',
            title: t('devices'),
            align: 'right',
            render: ({ devices }) => devices.length,
          },
          {
            key: 'updatedAt',
            title: t('templates.updated_at'),
            render: ({ updatedAt }) => <Moment time={updatedAt} />,
          },
        ]}
        filters={[textField('keyword', t('templates.name'))]}
        empty={{ title: t('no_templates'), hint: t('no_templates_hint') }}
        permission="statustemplates.edit"
        create={t('templates.create')}
        edit={t('templates.edit_action')}
        drawer={(template, close) => (
          <TemplateDrawer itemId={itemId} template={template} onClose={close} />
        )}
        verbs={[remove]}
      />
    </TabDrawer>
  );
};
