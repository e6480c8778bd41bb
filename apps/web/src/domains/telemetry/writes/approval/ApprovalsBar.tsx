import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../../../shell/session/use-profile.ts';
import { AntdHost } from '../../../../shell/theme/AntdHost.tsx';
import type { OverlayProps } from '../../../../shell/web-domain.ts';
import { useSwitchWords } from '../../live/value-format.tsx';
import { sayLogged } from '../log-change.ts';
import styles from './approvals-bar.module.css';
import { useAwaiting } from './use-awaiting.ts';

const Dialog = lazyPart(
  'telemetry',
  () => import('./ApprovalsDialog.tsx').then((module) => module.ApprovalsDialog),
  null,
);
const Sheet = lazyPart(
  'telemetry',
  () => import('./PhoneApprovals.tsx').then((module) => module.PhoneApprovals),
  null,
);

/** Says on every page that a value waits for the reader's approval; drawn before antd has come. */
export const ApprovalsBar = ({ frame }: OverlayProps) =>
  usePermitted('points.write') ? <Waiting frame={frame} /> : null;

const Waiting = ({ frame }: OverlayProps) => {
  const { t } = useTranslation('telemetry');
  const waiting = useAwaiting();
  const words = useSwitchWords();
  const [open, setOpen] = useState(false);
  const [later, setLater] = useState<ReadonlySet<number>>(new Set());
  const others = (waiting ?? []).filter(({ oneHand }) => !oneHand);
  const unread = others.filter(({ commandId }) => !later.has(commandId));
  const look = (): void => setOpen(true);
  useFollowedLink(look);
  const put = (): void => setLater(new Set([...later, ...others.map((one) => one.commandId)]));
  // What still waits is said again: it is put off by saying so.
  const close = (): void => setOpen(false);
  const [latest] = unread;
  return (
    <>
      {latest === undefined || open ? null : (
        <section className={styles.bar} aria-label={t('write.approval.title')}>
          <p role="status">
            {t('write.approval.waits', {
              ...{ count: unread.length, user: latest.userName, name: latest.pointName },
            })}
            <span className={styles.what}>
              {sayLogged(latest, words, t)} · {latest.itemName} · {latest.deviceName}
            </span>
          </p>
          <button type="button" className={styles.look} onClick={look}>
            {t('write.approval.look')}
          </button>
          <button type="button" className={styles.later} onClick={put}>
            {t('write.approval.later')}
          </button>
        </section>
      )}
      {/* The bell has it on the desktop; the phone has none. */}
      {latest === undefined && others.length > 0 && !open && frame === 'phone' ? (
        <button type="button" className={styles.again} onClick={look}>
          {t('write.approval.title')} · {others.length}
        </button>
      ) : null}
      {open && frame === 'phone' ? <Sheet onClose={close} /> : null}
      {open && frame === 'desktop' ? (
        <AntdHost>
          <Dialog onClose={close} />
        </AntdHost>
      ) : null}
    </>
  );
};

/** The link of a message opens the approval; the address is as it was before then. */
const useFollowedLink = (open: () => void): void => {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has('approval');
  const follow = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete('approval');
    setParams(rest, { replace: true });
    open();
  });
  useEffect(() => {
    if (isAsked) follow();
  }, [isAsked]);
};
