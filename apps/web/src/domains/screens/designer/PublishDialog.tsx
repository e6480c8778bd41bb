import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import { App, Button, Form, Input, List, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';
import type { Problem } from './model/problems.ts';

/** Publishes what is saved, once what is wrong with it was seen. */
export const PublishDialog = ({
  id,
  version,
  problems,
  nameOf,
  onShow,
  onClose,
}: {
  readonly id: number;
  readonly version: number;
  readonly problems: readonly Problem[];
  readonly nameOf: (node: string) => string;
  readonly onShow: (node: string) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate: publish, isPending } = useChange(screenEndpoints.publish);
  return (
    <Modal
      open
      title={t('publish.title')}
      okText={t(problems.length > 0 ? 'publish.anyway' : 'publish.action')}
      okButtonProps={{ loading: isPending, danger: problems.length > 0 }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('publish.hint')}</p>
      {problems.length === 0 ? null : (
        <List<Problem>
          size="small"
          bordered
          header={t('publish.problems', { count: problems.length })}
          style={{ maxBlockSize: 240, overflow: 'auto', marginBlockEnd: 16 }}
          dataSource={[...problems]}
          renderItem={({ node, code }) => (
            <List.Item
              actions={[
                <Button key="show" type="link" size="small" onClick={() => onShow(node)}>
                  {t('publish.show')}
                </Button>,
              ]}
            >
              {nameOf(node)}: {t(`problems.${code}`)}
            </List.Item>
          )}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ reason: '' }}
        onFinish={({ reason }) =>
          publish(
            { id, version, reason },
            {
              onSuccess() {
                message.success(t('publish.done'));
                onClose();
              },
            },
          )
        }
      >
        <Form.Item name="reason" label={t('publish.reason')}>
          <Input.TextArea autoFocus rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
};
