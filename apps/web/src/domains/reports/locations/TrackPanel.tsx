import { locationEndpoints } from '@millwright/contract/reports/endpoints';
import type { Location, Track } from '@millwright/contract/reports/locations/locations.schemas';
import { Choices, ErrorState, Moment } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeRange } from '../../../shell/fields/TimeRange.tsx';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { durationText } from '../../../texts/duration-text.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import styles from './locations.module.css';
import type { TrackMoment } from './moment-of-track.ts';
import { Playback } from './Playback.tsx';

/** A way with the coordinates that it is in. */
export interface ShownTrack {
  readonly track: Track;
  readonly datum: Location['datum'];
}

const hour = 3_600_000;
const spans = [
  { key: '1h', length: hour },
  { key: '8h', length: 8 * hour },
  { key: '24h', length: 24 * hour },
  { key: '7d', length: 168 * hour },
] as const;
type SpanKey = (typeof spans)[number]['key'];

/** The way that one location has come over a span: how far, how fast, where it stood. */
export const TrackPanel = ({
  location,
  onTrack,
  onMoment,
  onClose,
}: {
  readonly location: Location;
  readonly onTrack: (track: ShownTrack | null) => void;
  /** Where it was at the moment that is played; null for none. */
  readonly onMoment: (at: TrackMoment | null) => void;
  readonly onClose: () => void;
}) => {
  const { t, i18n } = useTranslation('reports');
  const [params, changeAddress] = useAddress();
  const span = spans.find(({ key }) => key === params.get('span')) ?? spans[1];
  const range = params.get('range');
  const asked = useMemo(() => {
    const [from, to] = (range ?? '').split(',').map(Number);
    if (from && to) return { from, to };
    const now = serverClock.now();
    return { from: now - span.length, to: now };
  }, [range, span]);
  const { data, error, refetch } = useCall(locationEndpoints.track, { id: location.id, ...asked });
  useEffect(() => {
    onTrack(data === undefined ? null : { track: data, datum: location.datum });
  }, [data, location.datum, onTrack]);
  useEffect(() => () => onTrack(null), [onTrack]);
  const choose = (key: SpanKey): void =>
    changeAddress((next) => {
      next.set('span', key);
      next.delete('range');
    });
  return (
    <section className={styles.panel} aria-label={t('locations.track')}>
      <header>
        <h2>{t('locations.track_of', { name: location.name })}</h2>
        <Choices
          label={t('locations.span')}
          value={range === null ? span.key : null}
          options={spans.map(({ key }) => ({ key, label: t(`locations.spans.${key}`) }))}
          onChange={choose}
        />
        <TimeRange
          value={range}
          onChange={(chosen) =>
            changeAddress((next) =>
              chosen === undefined ? next.delete('range') : next.set('range', chosen),
            )
          }
        />
        <Button onClick={onClose}>{t('locations.close')}</Button>
      </header>
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
      {data?.positions.length === 0 ? (
        <p className={styles.hint}>{t('locations.no_track')}</p>
      ) : null}
      {data && data.positions.length > 0 ? (
        <>
          <Playback key={data.positions[0]?.time} track={data} onMoment={onMoment} />
          <Figures track={data} locale={i18n.language} />
        </>
      ) : null}
    </section>
  );
};

const Figures = ({ track, locale }: { readonly track: Track; readonly locale: string }) => {
  const { t } = useTranslation('reports');
  const [isOpen, setIsOpen] = useState(false);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const stood = track.stops.reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('locations.distance')}</dt>
          <dd>{number.format(track.metres / 1_000)} km</dd>
        </div>
        <div>
          <dt>{t('locations.top_speed')}</dt>
          <dd>{track.topSpeed === null ? '–' : `${number.format(track.topSpeed)} km/h`}</dd>
        </div>
        <div>
          <dt>{t('locations.stops')}</dt>
          <dd>{track.stops.length}</dd>
        </div>
        <div>
          <dt>{t('locations.stood')}</dt>
          <dd>{stood === 0 ? '–' : durationText(stood, locale)}</dd>
        </div>
        {track.stops.length > 0 ? (
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'locations.hide_stops' : 'locations.show_stops')}
          </Button>
        ) : null}
      </dl>
      {isOpen ? (
        <ol className={styles.stops}>
          {track.stops.map(({ from, to, longitude, latitude }) => (
            <li key={from}>
              <Moment time={from} /> – <Moment time={to} />
              <span>{durationText(to - from, locale)}</span>
              <small>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</small>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
};
