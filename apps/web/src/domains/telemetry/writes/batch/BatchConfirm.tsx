import type { PointId } from '@millwright/kernel';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveLost } from '../../../../wire/live/use-live-lost.ts';
import { AgainstAlerts } from '../../interlocks/AgainstAlerts.tsx';
import { allowsRestOnly, forbidsValue } from '../../interlocks/forbids-value.ts';
import { useAgainstWriting } from '../../interlocks/use-against-writing.ts';
import { useRestText } from '../../interlocks/use-forbidden.ts';
import { useWatchedPoints } from '../../live/readings.ts';
import { SlideToWrite } from '../slide/SlideToWrite.tsx';
import { asksToSlide } from '../slide/slide.ts';
import { useJump, WriteChange } from '../WriteChange.tsx';
import writeStyles from '../write.module.css';
import { beyondLimit } from '../write-value.ts';
import styles from './batch.module.css';
import type { Entered } from './batch-entry.ts';
import type { BatchFlow, BatchIntent } from './use-batch-flow.ts';
import { slowerFor, useLockedPoints } from './use-locked-points.ts';

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
    <li className={styles.change}>
      <strong>{point.name}</strong>
      {isFlag ? <small>{t('write.batch.is_flag')}</small> : null}
      <dl className={writeStyles.facts}>
        <WriteChange point={point} wanted={{ value }} />
      </dl>
      <AgainstAlerts against={against} isForbidden={isLocked} />
      {isLocked && allowsRestOnly(against.forbidding, point) ? (
        <p className={styles.fault}>{t('interlocks.rest_only', { value: restText })}</p>
      ) : null}
      {beyond ? (
        <p className={styles.fault}>{t(`write.beyond.${beyond.side}`, { limit: beyond.limit })}</p>
      ) : null}
      {large ? <p className={styles.fault}>{t(`write.jump.${large.of}`, { ...large })}</p> : null}
    </li>
  );
};

/** Second step: all that will change on the machine, before it does. */
export const BatchConfirm = ({
  intent: { entered, flag },
  flow: { error, sending, back, send },
}: {
  readonly intent: BatchIntent;
  readonly flow: Pick<BatchFlow, 'error' | 'sending' | 'back' | 'send'>;
}) => {
  const { t } = useTranslation('telemetry');
  const lost = useLiveLost();
  const { locked, tell } = useLockedPoints();
  const off = lost || locked.size > 0;
  useWatchedPoints(entered.map(({ point }) => point.pointId));
  const slides = entered.some(({ point }) => asksToSlide(point));
  return (
    <div className={styles.entry}>
      <Alert type="warning" showIcon title={t('write.warning')} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('write.batch.list')}>
        <ol className={styles.rows}>
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
      </section>
      {lost ? <Alert type="error" showIcon title={t('write.not_live')} /> : null}
      {error ? <Alert type="error" showIcon title={error} /> : null}
      {slides ? <SlideToWrite sending={sending} disabled={off} onEnd={send} /> : null}
      <div className={writeStyles.buttons}>
        <Button onClick={back} disabled={sending}>
          {t('write.back')}
        </Button>
        {slides ? null : (
          <Button type="primary" danger loading={sending} disabled={off} onClick={send}>
            {t('write.batch.send', { count: entered.length })}
          </Button>
        )}
      </div>
    </div>
  );
};
