import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { failureText } from '../../wire/errors/failure-text.ts';
import { NoticeText } from './NoticeText.tsx';
import styles from './notices.module.css';
import { useNotice } from './use-notice.ts';

/** One notice, on the phone. */
export const PhoneNoticePage = () => {
  const { t } = useTranslation('notices');
  const [params] = useAddress();
  const id = Number(params.get('id')) || null;
  const { data, error, refetch } = useNotice(id);
  const failure = failureText(error);
  if (data) {
    return (
      <div className={styles.page}>
        <NoticeText notice={data} />
      </div>
    );
  }
  if (id === null) return <EmptyState title={t('none')} />;
  return failure === null ? (
    <Skeleton.Paragraph animated lineCount={6} />
  ) : (
    <ErrorState reason={failure} onRetry={() => void refetch()} />
  );
};
