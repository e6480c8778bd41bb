import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState, PageHeader } from '@millwright/ui';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../../shell/pages/Waiting.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { ItemSelect } from '../ItemSelect.tsx';
import styles from './chosen-item.module.css';
import { useChosenItem } from './use-chosen-item.ts';

export interface ChosenItemPageProps {
  readonly title: string;
  readonly detail: string;
  /** What the page shows of an item; begun anew with each. */
  readonly children: (itemId: ItemId) => ReactNode;
}

/** A page about one item, which is chosen in its head. */
export const ChosenItemPage = ({ title, detail, children }: ChosenItemPageProps) => {
  const { t } = useTranslation('items');
  const { itemId, choose, items, error, refetch } = useChosenItem();
  const failure = failureText(error);
  return (
    <>
      <PageHeader
        title={title}
        detail={detail}
        actions={
          <div className={styles.choice}>
            <ItemSelect
              allowClear={false}
              value={itemId === null ? null : String(itemId)}
              onChange={choose}
            />
          </div>
        }
      />
      {itemId !== null ? (
        <Fragment key={itemId}>{children(itemId)}</Fragment>
      ) : items ? (
        <EmptyState title={t('home.none')} />
      ) : failure !== null ? (
        <ErrorState reason={failure} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
};
