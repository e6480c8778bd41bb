import { Alert, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

/** What a person says of an entry of the gallery. */
export interface EntryName {
  readonly name: string;
  readonly folder: string;
}

/** Characters of a name, and of a folder's. */
export const longestName = 40;

/** Asks what an entry is called, and in which folder it is. */
export const EntryDialog = ({
  title,
  start,
  failure,
  isSaving,
  onSave,
  onClose,
}: {
  readonly title: string;
  readonly start: EntryName;
  readonly failure: string | null;
  readonly isSaving: boolean;
  readonly onSave: (entered: EntryName) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const [form] = Form.useForm<EntryName>();
  return (
    <Modal
      open
      title={title}
      okText={t('gallery.save')}
      okButtonProps={{ loading: isSaving }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      <Form form={form} layout="vertical" initialValues={start} onFinish={onSave}>
        <Form.Item
          name="name"
          label={t('gallery.name')}
          rules={[{ required: true, whitespace: true, message: t('gallery.name_missing') }]}
        >
          <Input autoFocus maxLength={longestName} />
        </Form.Item>
        <Form.Item name="folder" label={t('gallery.folder')} extra={t('gallery.folder_hint')}>
          <Input maxLength={longestName} />
        </Form.Item>
      </Form>
    </Modal>
  );
};
