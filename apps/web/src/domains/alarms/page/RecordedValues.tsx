import {
  type RecordedPoint,
  recordedOffsets,
} from '@millwright/contract/alarms/sources/recorded.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import { sayValue } from '@millwright/kernel';
import { QualityBadge, useUi } from '@millwright/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './alarm-page.module.css';

interface Recorded {
  readonly points: readonly RecordedPoint[];
}

/** What the points stood at that the rule records, from a minute before the raise to one after it. */
export const RecordedValues = ({ points }: Recorded) => (
  <Section points={points}>
    <thead>
      <tr>
        <td />
        {recordedOffsets.map((offset) => (
          <th key={offset} scope="col" data-raise={offset === 0 || undefined}>
            <Moment offset={offset} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points.map((point) => (
        <tr key={point.pointId}>
          <th scope="row">
            <Point point={point} />
          </th>
          {recordedOffsets.map((offset) => (
            <Value key={offset} point={point} offset={offset} />
          ))}
        </tr>
      ))}
    </tbody>
  </Section>
);

/** The same where there is more room below than beside: the moments below each other. */
export const PhoneRecordedValues = ({ points }: Recorded) => (
  <Section points={points}>
    <thead>
      <tr>
        <td />
        {points.map((point) => (
          <th key={point.pointId} scope="col">
            <Point point={point} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {recordedOffsets.map((offset) => (
        <tr key={offset}>
          <th scope="row" data-raise={offset === 0 || undefined}>
            <Moment offset={offset} />
          </th>
          {points.map((point) => (
            <Value key={point.pointId} point={point} offset={offset} />
          ))}
        </tr>
      ))}
    </tbody>
  </Section>
);

/** Nothing where the rule records nothing. */
const Section = ({ points, children }: Recorded & { readonly children: ReactNode }) => {
  const { t } = useTranslation('alarms/page');
  if (points.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t('recorded.title')}>
      <h2>{t('recorded.title')}</h2>
      <div className={styles.recorded}>
        <table>{children}</table>
      </div>
    </section>
  );
};

const Point = ({ point: { pointName, deviceName, unit } }: { readonly point: RecordedPoint }) => (
  <>
    {pointName}
    <small>{unit === '' ? deviceName : `${deviceName} · ${unit}`}</small>
  </>
);

const Moment = ({ offset }: { readonly offset: number }) => {
  const { t } = useTranslation('alarms/page');
  if (offset === 0) return t('recorded.raise');
  const count = Math.abs(offset) / 1000;
  return t(offset < 0 ? 'recorded.before' : 'recorded.after', { count });
};

const Value = ({ point, offset }: { readonly point: RecordedPoint; readonly offset: number }) => {
  const { locale } = useUi();
  const sample = point.samples.find(({ offsetMs }) => offsetMs === offset);
  return (
    <td data-raise={offset === 0 || undefined}>
      {sample === undefined ? (
        // Nobody looked then, or will later.
        '–'
      ) : (
        <>
          {sayValue(sample.value, point.format, switchWords[locale])}
          <QualityBadge quality={sample.quality} />
        </>
      )}
    </td>
  );
};
