import { alarmEndpoints, alarmQualityEndpoints } from '@millwright/contract/alarms/endpoints';
import { formatNumber, itemId as toItemId } from '@millwright/kernel';
import { ErrorState, LevelTag, Moment, PageHeader, StatusTag, useUi } from '@millwright/ui';
import { Segmented, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { durationText } from '../../../texts/duration-text.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import { ItemSelect, itemAddress } from '../../items/index.ts';
import { StartTaskButton } from '../../tasks/index.ts';
import styles from './quality.module.css';
import { type Figure, qualityFigures } from './quality-figures.ts';

const day = 86_400_000;
const spans = { day: 1, week: 7, month: 30, year: 365 } as const;
type Span = keyof typeof spans;
const keys = Object.keys(spans) as Span[];
const levels = [4, 3, 2, 1] as const;

/** How alarms do: rates against the limits of the standards, floods, and the sources that raise most. */
export const QualityDesk = () => {
  const { t } = useTranslation('alarms/quality');
  const { locale } = useUi();
  const [params, change] = useAddress();
  const span = keys.find((key) => key === params.get('span')) ?? 'week';
  const item = readId(toItemId, params.get('itemId'));
  const asked = useMemo(() => {
    const to = serverClock.now();
    return { from: to - spans[span] * day, to, ...(item === null ? {} : { itemId: item }) };
  }, [span, item]);
  const { data, error, refetch } = useCall(alarmQualityEndpoints.get, asked);
  const reason = failureText(error);
  const say = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string =>
    unit === 'percent'
      ? `${formatNumber(value, 1, true)} %`
      : formatNumber(value, Number.isInteger(value) ? null : 2, true);
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        detail={t('detail')}
        actions={
          <>
            <ItemSelect
              value={item === null ? null : String(item)}
              onChange={(id) =>
                change((address) => (id ? address.set('itemId', id) : address.delete('itemId')))
              }
            />
            <Segmented<Span>
              value={span}
              aria-label={t('span')}
              options={keys.map((value) => ({ value, label: t(`spans.${value}`) }))}
              onChange={(next) => change((address) => address.set('span', next))}
            />
            <StartTaskButton endpoint={alarmEndpoints.export} input={asked} />
          </>
        }
      />
      {data === undefined ? (
        reason === null ? (
          <Skeleton active />
        ) : (
          <ErrorState reason={reason} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <section className={styles.part} aria-label={t('figures.title')}>
            <table className={styles.figures}>
              <thead>
                <tr>
                  <th>{t('figures.title')}</th>
                  <th>{t('figures.value')}</th>
                  <th>{t('figures.limit')}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {qualityFigures(data).map((figure) => (
                  <tr key={figure.key}>
                    <th scope="row">
                      {t(`figures.${figure.key}`)}
                      <small>{t(`figures.${figure.key}_hint`)}</small>
                    </th>
                    <td>{say(figure)}</td>
                    <td>
                      {figure.limit === null
                        ? '–'
                        : `≤ ${say({ value: figure.limit, unit: figure.unit })}`}
                    </td>
                    <td>
                      <StatusTag tone={figure.rating}>{t(`ratings.${figure.rating}`)}</StatusTag>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={styles.line}>
              {t('raised', { count: data.raised })}
              {levels.map((level) => (
                <span key={level}>
                  <LevelTag level={level} /> {data.levels[level - 1] ?? 0}
                </span>
              ))}
            </p>
            <p className={styles.line}>
              {data.meanToConfirmMs === null
                ? t('none_confirmed')
                : t('mean_to_confirm', {
                    time: durationText(Math.round(data.meanToConfirmMs), locale),
                    count: data.confirmed,
                  })}
            </p>
          </section>
          <div className={styles.columns}>
            <section className={styles.part} aria-label={t('top.title')}>
              <h2>{t('top.title')}</h2>
              {data.top.length === 0 ? <p>{t('top.none')}</p> : null}
              <ol className={styles.list}>
                {data.top.map((source) => (
                  <li key={`${source.kind} ${source.sourceId}`}>
                    <Link
                      to={itemAddress({ id: source.itemId, itemName: source.itemName }, 'alarms')}
                    >
                      <b>{source.name}</b>
                      <small>
                        {[source.itemName, source.deviceName ?? ''].filter(Boolean).join(' · ')}
                      </small>
                    </Link>
                    <span>
                      {source.raised} ({formatNumber((source.raised / data.raised) * 100, 1, true)}{' '}
                      %)
                    </span>
                  </li>
                ))}
              </ol>
            </section>
            <section className={styles.part} aria-label={t('floods.title')}>
              <h2>{t('floods.title')}</h2>
              <p>{t('floods.count', { count: data.floodCount })}</p>
              <ol className={styles.list}>
                {data.floods.map((flood) => (
                  <li key={flood.from}>
                    <span>
                      <b>
                        <Moment time={flood.from} /> – <Moment time={flood.to} />
                      </b>
                      <small>
                        {t('floods.first', { name: flood.firstName, number: flood.firstNumber })}
                      </small>
                    </span>
                    <span>{flood.raised}</span>
                  </li>
                ))}
              </ol>
            </section>
          </div>
        </>
      )}
    </div>
  );
};
