import type { NoticeDetail } from '@millwright/contract/notices/notices.schemas';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import styles from './notices.module.css';

/** A notice as it is read. */
export const NoticeText = ({ notice }: { readonly notice: NoticeDetail }) => {
  const { t } = useTranslation('notices');
  const { text, body, author, type, publishedAt } = notice;
  return (
    <article className={styles.text}>
      <h2>{text}</h2>
      <small>
        {t(`types.${type}`)} · {author} · <Moment time={publishedAt} />
      </small>
      <p>{body}</p>
    </article>
  );
};
