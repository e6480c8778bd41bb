import type { NoticeDetail } from '@millwright/contract/notices/notices.schemas';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { NoticeFiles } from './files/NoticeFiles.tsx';
import styles from './notices.module.css';
import { RichText } from './rich/RichText.tsx';

/** A notice as it is read. */
export const NoticeText = ({ notice }: { readonly notice: NoticeDetail }) => {
  const { t } = useTranslation('notices');
  const { text, format, body, files, author, type, publishedAt } = notice;
  return (
    <article className={styles.text}>
      <h2>{text}</h2>
      <small>
        {t(`types.${type}`)} · {author} · <Moment time={publishedAt} />
      </small>
      {format === 'rich' ? <RichText html={body} /> : <p>{body}</p>}
      <NoticeFiles files={files} />
    </article>
  );
};
