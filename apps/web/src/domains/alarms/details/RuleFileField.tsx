import { UploadOutlined } from '@ant-design/icons';
import type { RuleFile } from '@millwright/contract/alarms/sources/rule-details.schemas';
import { acceptedFiles, maxAttachmentBytes } from '@millwright/contract/fields/attachments';
import { bytesText } from '@millwright/kernel';
import { App, Button, Space, Upload } from 'antd';
import { useTranslation } from 'react-i18next';

/** The file beside the instructions: the one that is there, one that was chosen, or none. */
export type DraftFile = RuleFile | File | null;

/** Chosen here, sent when the rule is saved. */
export const RuleFileField = ({
  value = null,
  onChange,
}: {
  readonly value?: DraftFile;
  readonly onChange?: (file: DraftFile) => void;
}) => {
  const { t } = useTranslation('alarms');
  const { message } = App.useApp();
  const most = bytesText(maxAttachmentBytes);
  return (
    <Space wrap>
      {value === null ? null : (
        <span>
          {value.name} · {bytesText(value instanceof File ? value.size : value.bytes)}
        </span>
      )}
      <Upload
        accept={acceptedFiles}
        showUploadList={false}
        beforeUpload={(file) => {
          if (file.size > maxAttachmentBytes) {
            message.warning(t('details.file_too_large', { name: file.name, size: most }));
          } else onChange?.(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />}>
          {t(value === null ? 'details.file_add' : 'details.file_replace')}
        </Button>
      </Upload>
      {value === null ? null : (
        <Button type="link" onClick={() => onChange?.(null)}>
          {t('details.file_remove')}
        </Button>
      )}
    </Space>
  );
};
