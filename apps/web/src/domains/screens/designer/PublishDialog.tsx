import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import type { SceneProblem } from '@millwright/scene/check';
import { StatusTag } from '@millwright/ui';
import { App, Button, Form, Input, List, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';
import { sayReason } from '../../../wire/say-reason.ts';

const tones = { error: 'bad', warning: 'warn', hint: 'off' } as const;
const weights = ['error', 'warning', 'hint'] as const;

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
  readonly problems: readonly SceneProblem[];
  readonly nameOf: (node: string) => string;
  readonly onShow: (node: string) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const { mutate: publish, isPending } = useChange(screenEndpoints.publish);
  const heaviest = weights.flatMap((weight) => problems.filter((each) => each.weight === weight));
  const isWrong = problems.some(({ weight }) => weight === 'error');
  return (
    <Modal
      open
      title={t('publish.title')}
      okText={t(isWrong ? 'publish.anyway' : 'publish.action')}
      okButtonProps={{ loading: isPending, danger: isWrong }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('publish.hint')}</p>
      {problems.length === 0 ? null : (
        <List<SceneProblem>
          size="small"
          bordered
          header={t('publish.problems', { count: problems.length })}
          style={{ maxBlockSize: 240, overflow: 'auto', marginBlockEnd: 16 }}
          dataSource={heaviest}
          renderItem={({ node, code, weight, details }) => (
            <List.Item
              actions={
                node === null
                  ? []
                  : [
                      <Button key="show" type="link" size="small" onClick={() => onShow(node)}>
                        {t('publish.show')}
                      </Button>,
                    ]
              }
            >
              <span>
                <StatusTag tone={tones[weight]}>{t(`publish.weights.${weight}`)}</StatusTag>{' '}
                {sayReason(code, { ...details, node: node === null ? '' : nameOf(node) })}
              </span>
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
