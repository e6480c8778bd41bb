import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import { noticeFacts } from '@millwright/contract/notices/facts/notice';
import type { Notice } from '@millwright/contract/notices/notices.schemas';
import { Moment, TabDrawer } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../shell/list/ResourceTable.tsx';
import { textField } from '../../shell/list/search-fields.tsx';

/** Who has read a notice. */
export const NoticeReaders = ({
  notice,
  onClose,
}: {
  readonly notice: Notice;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('notices');
  return (
    <TabDrawer open title={t('readers_of', { title: notice.title })} size={560} onClose={onClose}>
      <ResourceTable
        name="notices.readers"
        call={noticeEndpoints.readers}
        facts={noticeFacts.readers}
        input={{ id: notice.id }}
        rowKey={({ userId }) => userId}
        sort="readAt"
        order="desc"
        title={t('readers')}
        columns={[
          {
            key: 'userName',
            title: t('user'),
            hideable: false,
            render: ({ userName }) => userName,
          },
          {
            key: 'readAt',
            title: t('read_at'),
            sortable: true,
            render: ({ readAt }) => <Moment time={readAt} />,
          },
        ]}
        filters={[textField('keyword', t('user'))]}
        empty={{ title: t('nobody') }}
      />
    </TabDrawer>
  );
};
