import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { phoneWatchAddress } from '../screen-address.ts';
import styles from './list.module.css';

/** The published screens of an item, the main one first. */
export const PhoneScreensTab = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('screens');
  const { data, error, refetch } = useCall(screenEndpoints.list, {
    ...{ itemId, page: 1, pageSize: 500 },
  });
  if (error) return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  const shown = data.list.filter(({ popup, revision }) => !popup && revision !== null);
  if (shown.length === 0) return <EmptyState title={t('watch.none')} hint={t('watch.none_hint')} />;
  return (
    <ul className={styles.list}>
      {shown.map((screen) => (
        <li key={screen.id}>
          <Link to={phoneWatchAddress(screen)}>
            {screen.name}
            <small>{t(`list.platforms.${screen.platform}`)}</small>
          </Link>
        </li>
      ))}
    </ul>
  );
};
