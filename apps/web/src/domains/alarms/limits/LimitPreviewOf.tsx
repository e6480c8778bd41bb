import { alarmLimitEndpoints } from '@millwright/contract/alarms/endpoints';
import type { PreviewedLimit } from '@millwright/contract/alarms/limits/limit-preview.schemas';
import { formatNumber, type PointId } from '@millwright/kernel';
import { LevelTag } from '@millwright/ui';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../../shell/form/use-settled.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { type LimitChanges, limitChangesOf } from './limit-changes.ts';
import styles from './limit-preview.module.css';

/** Asked again while it is shown, for values go on. */
const everyMs = 5000;

const withUnit = (value: number, unit: string): string =>
  `${formatNumber(value, null, true)} ${unit}`.trimEnd();

/** Which alarms there would be now if the points had these limits; nothing where none is changed. */
export const LimitPreviewOf = ({
  points,
  changes: given,
}: {
  readonly points: readonly PointId[];
  readonly changes: Readonly<Record<string, unknown>>;
}) => {
  const { t } = useTranslation('alarms/limits');
  const settled = useSettled(JSON.stringify(limitChangesOf(given)));
  const changes = JSON.parse(settled) as LimitChanges | null;
  const input = changes === null ? null : { ids: [...points], changes };
  const { data, error } = useCall(alarmLimitEndpoints.preview, input, {
    ...{ everyMs, keepPrevious: true, retainMs: 0 },
  });
  if (changes === null) return null;
  if (error) return <Alert type="error" showIcon title={failureText(error)} />;
  if (data === undefined) return <p className={styles.said}>{t('asking')}</p>;
  const { begins, ends, stays, unknown, refused, list } = data;
  return (
    <section className={styles.preview} aria-label={t('title')} aria-live="polite">
      <h3>{t('title')}</h3>
      <p className={styles.said}>
        {t('begins', { count: begins })}
        {t('between')}
        {t('ends', { count: ends })}
        {t('between')}
        {t('stays', { count: stays })}
      </p>
      {unknown > 0 ? <p className={styles.said}>{t('unknown', { count: unknown })}</p> : null}
      {refused > 0 ? (
        <Alert type="warning" showIcon title={t('refused', { count: refused })} />
      ) : null}
      <ul className={styles.list}>
        {list.map((limit) => (
          <Changed key={`${limit.pointId} ${limit.side}`} limit={limit} />
        ))}
      </ul>
      {list.length < begins + ends ? (
        <p className={styles.said}>{t('more', { count: begins + ends - list.length })}</p>
      ) : null}
    </section>
  );
};

const Changed = ({ limit: given }: { readonly limit: PreviewedLimit }) => {
  const { t } = useTranslation('alarms/limits');
  const { what, deviceName, pointName, side, level, limit, delayMs, value, unit } = given;
  return (
    <li data-what={what}>
      <span>
        <b>{t(`what.${what}`)}</b> <LevelTag level={level} />
      </span>
      <span>
        {deviceName} · {pointName}
      </span>
      <span className={styles.said}>
        {value === null ? t('no_value') : t('value', { value: withUnit(value, unit) })}
        {limit === null
          ? t('without', { side: t(`side.${side}`) })
          : t('limit', { side: t(`side.${side}`), limit: withUnit(limit, unit) })}
        {what === 'begins' && delayMs > 0 ? t('after', { seconds: delayMs / 1000 }) : null}
      </span>
    </li>
  );
};
