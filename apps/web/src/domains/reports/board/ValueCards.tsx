import { limitPassed, limitValues } from '@millwright/contract/devices/points/point-limits';
import type { ViewData } from '@millwright/contract/reports/variable/variable-reports.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { sayValue } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import type { KnownPoints } from '../../telemetry/index.ts';
import { sayNumber, sayReckoned } from '../history/say-number.ts';
import styles from './board.module.css';

/** Of each point its last value of the span, large, and its least, mean and greatest. */
export const ValueCards = ({
  data,
  points,
  known: { nameOf, formatOf },
}: {
  readonly data: ViewData;
  readonly points: readonly ItemDataPoint[];
  readonly known: KnownPoints;
}) => {
  const { t } = useTranslation('reports');
  const { locale } = useUi();
  return (
    <div className={styles.cards}>
      {points.map((point) => {
        const found = data.statistics.find(({ pointId }) => pointId === point.pointId);
        const last = found?.last ?? null;
        const isBeyond = last !== null && limitPassed(limitValues(point), last) !== null;
        return (
          <section key={point.pointId} className={styles.card} data-beyond={isBeyond}>
            <h4>{nameOf(point)}</h4>
            <b>
              {sayValue(last, formatOf(point), switchWords[locale])}
              <small>{point.unit}</small>
            </b>
            <dl>
              <dt>{t('history.aggregates.min')}</dt>
              <dd>{sayNumber(found?.min ?? null, point)}</dd>
              <dt>{t('history.aggregates.mean')}</dt>
              <dd>{sayReckoned(found?.mean ?? null, point)}</dd>
              <dt>{t('history.aggregates.max')}</dt>
              <dd>{sayNumber(found?.max ?? null, point)}</dd>
            </dl>
          </section>
        );
      })}
    </div>
  );
};
