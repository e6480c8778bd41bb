import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import { noticeFacts } from '@millwright/contract/notices/facts/notice';
import type { Notice, NoticeState } from '@millwright/contract/notices/notices.schemas';
import { Moment, StatusTag, type StatusTone } from '@millwright/ui';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../shell/list/ResourceTable.tsx';
import { choiceField, textField } from '../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../shell/list/use-delete-verb.ts';
import { useChange } from '../../wire/queries/use-change.ts';
import { NoticeDrawer } from './NoticeDrawer.tsx';
import { NoticeReaders } from './NoticeReaders.tsx';

const facts = noticeFacts.list;
const tones: Readonly<Record<NoticeState, StatusTone>> = {
  draft: 'off',
  scheduled: 'busy',
  published: 'ok',
  ended: 'off',
};

/** Every notice there is, for whoever publishes them. */
export const NoticePage = () => {
  const { t } = useTranslation('notices');
  const { modal } = App.useApp();
  const end = useChange(noticeEndpoints.end);
  const [readersOf, setReadersOf] = useState<Notice | null>(null);
  const remove = useDeleteVerb<Notice>(noticeEndpoints.delete, {
    label: t('delete'),
    one: ({ title }) => t('delete_one', { title }),
    many: (count) => t('delete_many', { count }),
    done: (count) => t('deleted', { count }),
  });
  const choices = (of: readonly string[], words: string) =>
    of.map((value) => ({ value, label: t(`${words}.${value}`) }));
  return (
    <>
      <ResourceTable
        main
        name="notices"
        call={noticeEndpoints.list}
        facts={facts}
        input={{}}
        rowKey={({ id }) => id}
        sort="createdAt"
        order="desc"
        title={t('titles.manage')}
        columns={[
          { key: 'title', title: t('title'), hideable: false, render: ({ title }) => title },
          { key: 'type', title: t('type'), render: ({ type }) => t(`types.${type}`) },
          {
            key: 'state',
            title: t('state'),
            render: ({ state }) => (
              <StatusTag tone={tones[state]}>{t(`states.${state}`)}</StatusTag>
            ),
          },
          {
            key: 'audience',
            title: t('audience'),
            render: ({ audience }) =>
              'ids' in audience
                ? t(`audiences_of.${audience.kind}`, { count: audience.ids.length })
                : t('audiences.all'),
          },
          {
            key: 'publishAt',
            title: t('publish_at'),
            sortable: true,
            render: ({ publishAt }) => <Moment time={publishAt} />,
          },
          { key: 'endsAt', title: t('ends_at'), render: ({ endsAt }) => <Moment time={endsAt} /> },
          {
            key: 'readers',
            title: t('readers'),
            align: 'right',
            render: (notice) => (
              <Button type="link" onClick={() => setReadersOf(notice)}>
                {notice.readers}
              </Button>
            ),
          },
          { key: 'author', title: t('author'), render: ({ author }) => author },
          {
            key: 'createdAt',
            title: t('created_at'),
            sortable: true,
            render: ({ createdAt }) => <Moment time={createdAt} />,
          },
        ]}
        filters={[
          textField('keyword', t('keyword')),
          choiceField('state', t('state'), t('any'), choices(facts.state.of, 'states')),
          choiceField('type', t('type'), t('any'), choices(facts.type.of, 'types')),
        ]}
        empty={{ title: t('nothing'), hint: t('nothing_hint') }}
        create={t('create')}
        edit={t('edit_action')}
        drawer={(notice, close) => <NoticeDrawer notice={notice} onClose={close} />}
        rowActions={({ id, title, state }) => [
          {
            key: 'end',
            label: t('end'),
            disabled: state === 'ended',
            run: () =>
              void modal.confirm({
                title: t('end_one', { title }),
                okText: t('end'),
                onOk: () => end.mutateAsync({ id }),
              }),
          },
        ]}
        verbs={[remove]}
      />
      {readersOf === null ? null : (
        <NoticeReaders notice={readersOf} onClose={() => setReadersOf(null)} />
      )}
    </>
  );
};
