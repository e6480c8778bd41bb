import type { TriggerRecord } from '@millwright/contract/telemetry/triggers/trigger-records.schemas';
import { type SwitchWords, sayValue } from '@millwright/kernel';
import { Moment, QualityBadge, qualityText, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { spanText } from '../../device/span-text.ts';
import { useSwitchWords } from '../../live/value-format.tsx';
import styles from './records.module.css';

type Value = TriggerRecord['values'][number];

/** A value with its unit, as it was called when it was recorded. */
export const sayRecorded = ({ value, unit, format }: Value, words: SwitchWords): string =>
  format === null ? String(value ?? '–') : `${sayValue(value, format, words)} ${unit}`.trimEnd();

/** The values of one record: of each how far it could be trusted, and how old it was. */
export const RecordValues = ({ record: { at, values } }: { readonly record: TriggerRecord }) => {
  const { t } = useTranslation('telemetry');
  const { texts, locale } = useUi();
  const words = useSwitchWords();
  return (
    <table className={styles.values} aria-label={t('telemetry/triggers:records.values')}>
      <thead>
        <tr>
          <th scope="col">{t('telemetry/triggers:records.point')}</th>
          <th scope="col">{t('telemetry/triggers:records.value')}</th>
          <th scope="col">{t('telemetry/triggers:records.quality')}</th>
          <th scope="col">{t('telemetry/triggers:records.read')}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((one) => (
          <tr key={one.pointId}>
            <th scope="row">
              {one.deviceName} · {one.pointName}
            </th>
            <td>{sayRecorded(one, words)}</td>
            <td>
              <QualityBadge quality={one.quality} />
              {one.quality < goodBelow ? qualityText(one.quality, texts.quality) : null}
            </td>
            <td>
              {one.time === null ? (
                t('telemetry/triggers:records.never')
              ) : (
                <>
                  <Moment time={one.time} />
                  {at - one.time < tellFrom ? null : (
                    <small>
                      {t('telemetry/triggers:records.old', {
                        age: spanText(at - one.time, locale),
                      })}
                    </small>
                  )}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Quality bytes below are good. */
const goodBelow = 64;
/** What was read so shortly before is as good as of the moment. */
const tellFrom = 1000;
