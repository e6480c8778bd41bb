import { accountEndpoints } from '@millwright/contract/identity/endpoints';
import { EmptyState, ErrorState, Moment, nameAgent } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from './account.module.css';

/** Where one is signed in, and the way to end it from here. */
export const Sessions = ({
  before = (_place, end) => end(),
}: {
  /** What comes before a session is ended: a question; nothing unless told. */
  readonly before?: (place: string, end: () => void) => void;
}) => {
  const { t } = useTranslation('identity');
  const { demo } = useProfile();
  const { data, error, refetch } = useCall(accountEndpoints.sessions, {});
  const end = useChange(accountEndpoints.endSession);
  if (error && !data) {
    return <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />;
  }
  return (
    <ul aria-busy={!data} className={styles.list}>
      {data?.list.map(({ id, agent, address, lastSeenAt, current }) => (
        <Place address={address} agent={agent} key={id} lastAt={lastSeenAt}>
          {current ? (
            <span className={styles.current}>{t('sessions.current')}</span>
          ) : (
            <button
              className={styles.end}
              disabled={demo || end.isPending}
              onClick={() => before(nameAgent(agent), () => end.mutate({ id }))}
              type="button"
            >
              {t('sessions.end')}
            </button>
          )}
        </Place>
      ))}
    </ul>
  );
};

/** Devices that may sign in without the password. */
export const RememberedDevices = () => {
  const { t } = useTranslation('identity');
  const { demo } = useProfile();
  const { data, error, refetch } = useCall(accountEndpoints.rememberedDevices, {});
  const forget = useChange(accountEndpoints.forgetDevice);
  if (error && !data) {
    return <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />;
  }
  if (data?.list.length === 0) return <EmptyState title={t('sessions.noDevices')} />;
  return (
    <ul aria-busy={!data} className={styles.list}>
      {data?.list.map(({ id, agent, address, lastUsedAt }) => (
        <Place address={address} agent={agent} key={id} lastAt={lastUsedAt}>
          <button
            className={styles.end}
            disabled={demo || forget.isPending}
            onClick={() => forget.mutate({ id })}
            type="button"
          >
            {t('sessions.forget')}
          </button>
        </Place>
      ))}
    </ul>
  );
};

const Place = ({
  agent,
  address,
  lastAt,
  children,
}: {
  readonly agent: string;
  readonly address: string;
  readonly lastAt: number;
  readonly children: ReactNode;
}) => (
  <li>
    <div>
      <p title={agent}>{nameAgent(agent)}</p>
      <small>
        {address} · <Moment time={lastAt} />
      </small>
    </div>
    {children}
  </li>
);
