import { noticeEndpoints } from '@millwright/contract/notices/endpoints';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PhoneLongList } from '../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../shell/phone/lists/use-paged-rows.ts';
import { noticeAddress } from './notice-address.ts';
import styles from './notices.module.css';

/** What somebody is told, on the phone. */
export const PhoneUserNoticePage = () => {
  const { t } = useTranslation('notices');
  const notices = usePagedRows(noticeEndpoints.listOwn, {}, { everyMs: 300_000 });
  return (
    <PhoneLongList
      of={notices}
      name="notices.own"
      keyOf={({ id }) => id}
      height={106}
      empty={{ title: t('none') }}
    >
      {({ id, text, type, summary, publishedAt, readState }) => (
        <Link className={styles.card ?? ''} to={noticeAddress(id, 'phone')}>
          <b data-unread={readState === 0}>{text}</b>
          <span>{summary}</span>
          <small>
            {t(`types.${type}`)} · <Moment time={publishedAt} />
            {readState === 0 ? ` · ${t('unread')}` : ''}
          </small>
        </Link>
      )}
    </PhoneLongList>
  );
};
