import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import { screenFacts } from '@millwright/contract/screens/facts/screen';
import type { Screen } from '@millwright/contract/screens/screens.schemas';
import type { ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useExportScreen } from '../file/use-export-screen.ts';
import { designerAddress, watchAddress } from '../screen-address.ts';
import { ScreenDrawer } from './ScreenDrawer.tsx';

/** Loaded when it is first opened. */
const ImportScreen = lazyPart<{ readonly itemId: ItemId; readonly onClose: () => void }>(
  'screens/file',
  () => import('../file/ImportScreen.tsx').then((module) => module.ImportScreen),
);

/** The screens of an item: watched, drawn, and which of them its page opens with. */
export const ScreensTab = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('screens');
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const mayEdit = usePermitted('screens.edit');
  const exportScreen = useExportScreen();
  const [isImporting, setImporting] = useState(false);
  const { mutate: setMain } = useChange(screenEndpoints.setMain);
  const { mutateAsync: remove } = useChange(screenEndpoints.delete);
  return (
    <>
      {isImporting ? <ImportScreen itemId={itemId} onClose={() => setImporting(false)} /> : null}
      <ResourceTable
        name="screens"
        call={screenEndpoints.list}
        facts={screenFacts.list}
        input={{ itemId }}
        rowKey={({ id }) => id}
        sort="name"
        title={t('list.title')}
        columns={[
          {
            key: 'name',
            title: t('list.name'),
            sortable: true,
            render: (screen) =>
              screen.revision === null ? (
                screen.name
              ) : (
                <Link to={watchAddress(screen)}>{screen.name}</Link>
              ),
          },
          {
            key: 'platform',
            title: t('list.platform'),
            render: ({ platform, popup, main }) => (
              <>
                {t(`list.platforms.${platform}`)} {popup ? <Tag>{t('list.popup')}</Tag> : null}
                {main ? <Tag color="blue">{t('list.main')}</Tag> : null}
              </>
            ),
          },
          {
            key: 'state',
            title: t('list.state'),
            render: ({ revision, unpublished, draftVersion }) =>
              revision === null
                ? t(draftVersion === 0 ? 'list.empty_draft' : 'list.draft')
                : t(unpublished ? 'list.changed' : 'list.published', { revision }),
          },
          {
            key: 'updatedAt',
            title: t('list.published_at'),
            render: ({ publishedAt }) =>
              publishedAt === null ? '–' : <Moment time={publishedAt} />,
          },
        ]}
        filters={[textField('keyword', t('list.name'))]}
        empty={{ title: t('list.empty'), hint: t('list.empty_hint') }}
        permission="screens.edit"
        actions={() =>
          mayEdit ? <Button onClick={() => setImporting(true)}>{t('list.import')}</Button> : null
        }
        create={t('list.create')}
        edit={t('list.edit')}
        drawer={(screen, close) => <ScreenDrawer itemId={itemId} screen={screen} onClose={close} />}
        rowActions={(screen: Screen) => [
          {
            key: 'draw',
            label: t('list.draw'),
            disabled: !mayEdit,
            run: () => void navigate(designerAddress(screen)),
          },
          {
            key: 'export',
            label: t('list.export'),
            disabled: !mayEdit || screen.draftVersion === 0,
            run: () => void exportScreen(screen),
          },
          ...(screen.popup
            ? []
            : [
                {
                  key: 'main',
                  label: t(screen.main ? 'list.unset_main' : 'list.set_main'),
                  disabled: !mayEdit,
                  run: () => setMain({ id: screen.id, main: !screen.main }),
                },
              ]),
          {
            key: 'delete',
            label: t('list.delete'),
            danger: true,
            disabled: !mayEdit,
            run: () =>
              void modal.confirm({
                title: t('list.delete_one', { name: screen.name }),
                content: t('list.delete_hint'),
                okButtonProps: { danger: true },
                okText: t('list.delete'),
                onOk: async () => {
                  await remove({ id: screen.id });
                  message.success(t('list.deleted'));
                },
              }),
          },
        ]}
      />
    </>
  );
};
