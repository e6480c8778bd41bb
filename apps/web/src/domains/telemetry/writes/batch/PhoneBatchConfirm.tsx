import type { PointId } from '@millwright/kernel';
import { Button, NoticeBar } from 'antd-mobile';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveLost } from '../../../../wire/live/use-live-lost.ts';
import { allowsRestOnly, forbidsValue } from '../../interlocks/forbids-value.ts';
import { sayForbidding } from '../../interlocks/say-forbidding.ts';
import { sayWriters } from '../../interlocks/say-writers.ts';
import { useAgainstWriting } from '../../interlocks/use-against-writing.ts';
import { useRestText } from '../../interlocks/use-forbidden.ts';
import { useWatchedPoints } from '../../live/readings.ts';
import phoneStyles from '../../phone.module.css';
import { SlideToWrite } from '../slide/SlideToWrite.tsx';
import { asksToSlide } from '../slide/slide.ts';
import { useJump, WriteChange } from '../WriteChange.tsx';
import { beyondLimit } from '../write-value.ts';
import type { Entered } from './batch-entry.ts';
import styles from './phone-batch.module.css';
import type { BatchFlow, BatchIntent } from './use-batch-flow.ts';
import { slowerFor, useLockedPoints } from './use-locked-points.ts';

/** Second step: all that will change on the machine, before it does, and what forbids it. */
export const PhoneBatchConfirm = ({
  intent: { entered, flag },
  flow: { error, sending, back, send },
}: {
  readonly intent: BatchIntent;
  readonly flow: Pick<BatchFlow, 'error' | 'sending' | 'back' | 'send'>;
}) => {
  const { t } = useTranslation('telemetry');
  const lost = useLiveLost();
  const { locked, tell } = useLockedPoints();
  useWatchedPoints(entered.map(({ point }) => point.pointId));
  // The strictest of them says how it is confirmed.
  const slides = entered.some(({ point }) => asksToSlide(point));
  const off = lost || locked.size > 0;
  return (
    <>
      <NoticeBar color="alert" wrap content={t('write.warning')} />
      <ol className={styles.rows} aria-label={t('write.batch.list')}>
        {entered.map((one) => (
          <Change
            key={one.point.pointId}
            entered={one}
            isFlag={one.point.pointId === flag}
            slower={slowerFor(entered.length)}
            onLocked={tell}
          />
        ))}
      </ol>
      {lost ? <NoticeBar color="error" wrap content={t('write.not_live')} /> : null}
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      {slides ? <SlideToWrite sending={sending} disabled={off} onEnd={send} /> : null}
      <div className={phoneStyles.buttons}>
        <Button block onClick={back} disabled={sending}>
          {t('write.back')}
        </Button>
        {slides ? null : (
          <Button block color="danger" loading={sending} disabled={off} onClick={send}>
            {t('write.batch.send', { count: entered.length })}
          </Button>
        )}
      </div>
    </>
  );
};

const Change = ({
  entered: { point, value },
  isFlag,
  slower,
  onLocked,
}: {
  readonly entered: Entered;
  readonly isFlag: boolean;
  readonly slower: number;
  readonly onLocked: (point: PointId, isLocked: boolean) => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { pointId } = point;
  const against = useAgainstWriting(pointId, slower);
  const restText = useRestText(point);
  const isLocked = forbidsValue(against.forbidding, point, value);
  useEffect(() => onLocked(pointId, isLocked), [pointId, isLocked, onLocked]);
  const beyond = beyondLimit(value, point);
  const large = useJump(point, value)?.large;
  return (
    <li className={styles.row}>
      <b className={styles.name}>{point.name}</b>
      {isFlag ? <small>{t('write.batch.is_flag')}</small> : null}
      <dl className={phoneStyles.facts}>
        <WriteChange point={point} wanted={{ value }} />
      </dl>
      {against.forbidding.map((one) => (
        <NoticeBar
          key={one.id}
          color={isLocked ? 'error' : 'alert'}
          wrap
          content={sayForbidding(one, t)}
        />
      ))}
      {isLocked && allowsRestOnly(against.forbidding, point) ? (
        <p className={phoneStyles.fault}>{t('interlocks.rest_only', { value: restText })}</p>
      ) : null}
      {sayWriters(against, t).map((said) => (
        <NoticeBar key={said} color="info" wrap content={said} />
      ))}
      {beyond ? (
        <p className={phoneStyles.fault}>
          {t(`write.beyond.${beyond.side}`, { limit: beyond.limit })}
        </p>
      ) : null}
      {large ? (
        <p className={phoneStyles.fault}>{t(`write.jump.${large.of}`, { ...large })}</p>
      ) : null}
    </li>
  );
};
