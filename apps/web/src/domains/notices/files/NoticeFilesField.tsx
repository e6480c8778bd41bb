import { UploadOutlined } from '@ant-design/icons';
import { acceptedFiles, maxAttachmentBytes } from '@millwright/contract/fields/attachments';
import { maxNoticeFiles } from '@millwright/contract/notices/notice-files';
import { bytesText } from '@millwright/kernel';
import { App, Button, Upload } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../notices.module.css';
import { type DraftFiles, noFiles, withFile } from './files-of-draft.ts';

/** The pictures and documents of a notice: chosen here, sent when it is saved. */
export const NoticeFilesField = ({
  value = noFiles,
  onChange,
}: {
  readonly value?: DraftFiles;
  readonly onChange?: (files: DraftFiles) => void;
}) => {
  const { t } = useTranslation('notices');
  const { message } = App.useApp();
  const bounds = { count: maxNoticeFiles, size: bytesText(maxAttachmentBytes) };
  // Several that are chosen at once are taken one after another, before anything is drawn again.
  let now = value;
  const take = (file: File): void => {
    const taken = withFile(now, file);
    if (typeof taken === 'string') {
      message.warning(t(`files.${taken}`, { ...bounds, name: file.name }));
      return;
    }
    now = taken;
    onChange?.(taken);
  };
  const rows = [
    ...value.kept.map((file) => ({
      ...{ key: `kept ${file.id}`, name: file.name, bytes: file.bytes },
      rest: { ...value, kept: value.kept.filter((one) => one !== file) },
    })),
    ...value.added.map((file, at) => ({
      ...{ key: `added ${at} ${file.name}`, name: file.name, bytes: file.size },
      rest: { ...value, added: value.added.filter((one) => one !== file) },
    })),
  ];
  return (
    <div className={styles.files}>
      {rows.length === 0 ? null : (
        <ul>
          {rows.map(({ key, name, bytes, rest }) => (
            <li key={key}>
              <span>{name}</span>
              <small>{bytesText(bytes)}</small>
              <Button
                type="link"
                size="small"
                aria-label={t('files.remove_one', { name })}
                onClick={() => onChange?.(rest)}
              >
                {t('files.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Upload
        accept={acceptedFiles}
        multiple
        showUploadList={false}
        disabled={rows.length >= maxNoticeFiles}
        beforeUpload={(file) => {
          take(file);
          return false;
        }}
      >
        <Button icon={<UploadOutlined />} disabled={rows.length >= maxNoticeFiles}>
          {t('files.add')}
        </Button>
      </Upload>
      <small>{t('files.hint', bounds)}</small>
    </div>
  );
};
