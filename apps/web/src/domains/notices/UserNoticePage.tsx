import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import { noticeFacts } from '@millwright/contract/notices/facts/notice';
import type { NoticeEntry } from '@millwright/contract/notices/notices.schemas';
import { ErrorState, Moment, StatusTag, TabDrawer } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../shell/list/ResourceTable.tsx';
import { textField } from '../../shell/list/search-fields.tsx';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { failureText } from '../../wire/errors/failure-text.ts';
import { useChange } from '../../wire/queries/use-change.ts';
import { NoticeText } from './NoticeText.tsx';
import styles from './notices.module.css';
import { useNotice } from './use-notice.ts';

/** What somebody is told, and the one that is being read. */
export const UserNoticePage = () => {
  const { t } = useTranslation('notices');
  const [params, change] = useAddress();
  const open = Number(params.get('id')) || null;
  const show = (id: number | null): void =>
    change((address) => (id === null ? address.delete('id') : address.set('id', String(id))));
  const read = useChange(noticeEndpoints.markRead);
  return (
    <>
      <ResourceTable
        main
        name="notices.own"
        call={noticeEndpoints.listOwn}
        facts={noticeFacts.listOwn}
        input={{}}
        rowKey={({ id }) => id}
        sort="publishedAt"
        order="desc"
        refresh={{ everyMs: 300_000 }}
        title={t('titles.own')}
        columns={[
          {
            key: 'text',
            title: t('title'),
            hideable: false,
            render: ({ id, text, readState }: NoticeEntry) => (
              <Button type="link" onClick={() => show(id)}>
                {readState === 0 ? <b>{text}</b> : text}
              </Button>
            ),
          },
          {
            key: 'summary',
            title: t('body'),
            render: ({ summary }) => <span className={styles.summary}>{summary}</span>,
          },
          { key: 'type', title: t('type'), render: ({ type }) => t(`types.${type}`) },
          {
            key: 'readState',
            title: t('read_state'),
            render: ({ readState }) => (
              <StatusTag tone={readState === 0 ? 'busy' : 'off'}>
                {t(readState === 0 ? 'unread' : 'read')}
              </StatusTag>
            ),
          },
          {
            key: 'publishedAt',
            title: t('publish_at'),
            sortable: true,
            render: ({ publishedAt }) => <Moment time={publishedAt} />,
          },
        ]}
        filters={[textField('keyword', t('keyword'))]}
        empty={{ title: t('none'), hint: t('none_hint') }}
        onOpen={({ id }) => show(id)}
        verbs={[
          {
            key: 'read',
            label: t('mark_read'),
            disabled: ({ readState }) => readState === 1,
            run: async (ids) => {
              const { read: count } = await read.mutateAsync({ ids: [...ids] });
              return t('marked', { count });
            },
          },
        ]}
      />
      {open === null ? null : <NoticeDrawer id={open} onClose={() => show(null)} />}
    </>
  );
};

const NoticeDrawer = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const { t } = useTranslation('notices');
  const { data, error, refetch } = useNotice(id);
  const failure = failureText(error);
  return (
    <TabDrawer open title={t('titles.detail')} size={560} onClose={onClose}>
      {data ? <NoticeText notice={data} /> : null}
      {!data && failure === null ? <Skeleton active /> : null}
      {!data && failure !== null ? (
        <ErrorState reason={failure} onRetry={() => void refetch()} />
      ) : null}
    </TabDrawer>
  );
};
