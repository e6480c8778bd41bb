import { webErrorEndpoints } from '@millwright/contract/audit/endpoints';
import type { WebError } from '@millwright/contract/audit/web-errors.schemas';
import { CrudDrawer, Moment } from '@millwright/ui';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from '../audit.module.css';
import { ErrorState } from '../LogTags.tsx';
import { ErrorEntries } from './ErrorEntries.tsx';

/** One kind of error: where it comes from, whom it met, what is done about it. */
export const ErrorDrawer = ({
  error,
  onClose,
}: {
  readonly error: WebError;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('audit');
  const change = useChange(webErrorEndpoints.setState);
  const [state, setState] = useState(error.state);
  const others = (['resolved', 'muted', 'open'] as const).filter((other) => other !== state);
  return (
    <CrudDrawer
      open
      title={t(`errors.kinds.${error.kind}`)}
      width={720}
      dirty={false}
      saving={false}
      onClose={onClose}
      aside={others.map((other) => (
        <Button
          key={other}
          className={styles.aside ?? ''}
          loading={change.isPending && change.variables.state === other}
          onClick={() =>
            change.mutate({ ids: [error.id], state: other }, { onSuccess: () => setState(other) })
          }
        >
          {t(`errors.set.${other}`)}
        </Button>
      ))}
    >
      <p className={styles.message}>{error.message}</p>
      <Descriptions
        column={2}
        size="small"
        items={[
          { key: 'state', label: t('fields.state'), children: <ErrorState state={state} /> },
          {
            key: 'count',
            label: t('errors.count'),
            children: t('errors.count_users', { count: error.count, users: error.users }),
          },
          {
            key: 'first',
            label: t('errors.firstSeen'),
            children: <Moment time={error.firstSeen} />,
          },
          { key: 'last', label: t('errors.lastSeen'), children: <Moment time={error.lastSeen} /> },
          { key: 'page', label: t('errors.page'), children: error.page },
          {
            key: 'releases',
            label: t('errors.releases'),
            children: error.releases.join(', ') || '–',
          },
        ]}
      />
      {error.stack === '' ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <pre className={styles.stack} tabIndex={0}>
          {error.stack}
        </pre>
      )}
      <ErrorEntries errorId={error.id} />
    </CrudDrawer>
  );
};
