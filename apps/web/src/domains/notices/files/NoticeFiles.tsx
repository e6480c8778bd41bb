import { pictureKinds } from '@millwright/contract/fields/attachments';
import { noticeFileAddress } from '@millwright/contract/notices/notice-files';
import type { NoticeFile } from '@millwright/contract/notices/notices.schemas';
import { bytesText } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shell/icons/Icon.tsx';
import styles from '../notices.module.css';

const isPicture = ({ mime }: NoticeFile): boolean => pictureKinds.includes(mime);

/** What is attached to a notice: pictures are shown, each leading to itself in full, the rest is for saving. */
export const NoticeFiles = ({ files }: { readonly files: readonly NoticeFile[] }) => {
  const { t } = useTranslation('notices');
  const documents = files.filter((file) => !isPicture(file));
  return (
    <>
      {files.filter(isPicture).map((file) => (
        <a
          key={file.id}
          href={noticeFileAddress(file.id)}
          target="_blank"
          rel="noopener"
          className={styles.picture}
        >
          <img src={noticeFileAddress(file.id)} alt={file.name} loading="lazy" />
        </a>
      ))}
      {documents.length === 0 ? null : (
        <ul className={styles.documents} aria-label={t('files.label')}>
          {documents.map((file) => (
            <li key={file.id}>
              <a href={noticeFileAddress(file.id)} download={file.name}>
                <Icon name="logs" size={16} />
                <span>{file.name}</span>
                <small>{bytesText(file.bytes)}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
