import {
  type RecordedPoint,
  type RecordedSample,
  recordedOffsets,
} from '@millwright/contract/alarms/sources/recorded.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import { sayValue } from '@millwright/kernel';
import { QualityBadge, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import styles from './alarm-page.module.css';

/** What the points stood at that the rule records, from a minute before the raise to one after it. */
export const RecordedValues = ({ points }: { readonly points: readonly RecordedPoint[] }) => {
  const { t } = useTranslation('alarms/page');
  if (points.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('recorded.title')}>
      <h2>{t('recorded.title')}</h2>
      <div className={styles.recorded}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('facts.point')}</th>
              {recordedOffsets.map((offset) => (
                <th key={offset} scope="col" data-raise={offset === 0 || undefined}>
                  {t(`recorded.${sideOf(offset)}`, { count: Math.abs(offset) / 1000 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.pointId}>
                <th scope="row">
                  {point.pointName}
                  <small>
                    {point.deviceName}
                    {point.unit === '' ? '' : ` · ${point.unit}`}
                  </small>
                </th>
                {recordedOffsets.map((offset) => (
                  <td key={offset} data-raise={offset === 0 || undefined}>
                    <Value
                      point={point}
                      sample={point.samples.find(({ offsetMs }) => offsetMs === offset)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

const sideOf = (offset: number): 'before' | 'raise' | 'after' => {
  if (offset === 0) return 'raise';
  return offset < 0 ? 'before' : 'after';
};

const Value = ({
  point,
  sample,
}: {
  readonly point: RecordedPoint;
  readonly sample: RecordedSample | undefined;
}) => {
  const { locale } = useUi();
  // Nobody looked then, or will later.
  if (sample === undefined) return '–';
  return (
    <>
      {sayValue(sample.value, point.format, switchWords[locale])}
      <QualityBadge quality={sample.quality} />
    </>
  );
};
