import {
  aggregateWords,
  hasUnit,
  sayFigure,
} from '@millwright/contract/reports/configured/figures';
import type {
  Report,
  ReportData,
  ReportTotals,
} from '@millwright/contract/reports/configured/reports.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import { formatMoment } from '@millwright/kernel';
import { EmptyState, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import styles from './configured.module.css';
import { deviceHeads, type FigurePlace, figurePlaces, rowTitle } from './sheet-heads.ts';

/** The figures of one row; what is not known is a dash, and bad samples are told. */
const Figures = ({
  row,
  places,
}: {
  readonly row: ReportTotals;
  readonly places: readonly FigurePlace[];
}) => {
  const { t } = useTranslation('reports/configured');
  const { locale } = useUi();
  return places.map(({ of, aggregate, point, index }) => {
    const value = row.cells[point]?.[index] ?? null;
    const bad = row.bad[point] ?? 0;
    return (
      <td
        key={`${of.dataId} ${aggregate}`}
        {...(value === null ? { 'data-gap': true } : {})}
        {...(bad > 0 ? { 'data-bad': true, title: t('read.bad_count', { count: bad }) } : {})}
      >
        {sayFigure(value, aggregate, of.format, switchWords[locale])}
      </td>
    );
  });
};

/** The rows of a report under heads that stay in sight, and its totals at the end. */
export const ReportSheet = ({
  report: { interval },
  data: { columns, list, totals, groupByDevice, timeZone, name },
}: {
  readonly report: Report;
  readonly data: ReportData;
}) => {
  const { t } = useTranslation('reports/configured');
  const { locale } = useUi();
  const places = figurePlaces(columns);
  if (columns.length === 0) {
    return <EmptyState title={t('read.no_points')} hint={t('read.no_points_hint')} />;
  }
  const title = (time: number): string => rowTitle(time, interval.unit, locale, timeZone);
  const moment = (time: number): string => formatMoment(time, locale, timeZone);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.sheet} tabIndex={0} aria-label={t('read.report')}>
      <table aria-label={name}>
        <thead>
          {groupByDevice ? (
            <tr>
              <th rowSpan={3} scope="col">
                {t('read.from')}
              </th>
              {deviceHeads(columns).map(({ key, name: device, span }) => (
                <th key={key} colSpan={span} scope="colgroup">
                  <span>{device}</span>
                </th>
              ))}
            </tr>
          ) : null}
          <tr>
            {groupByDevice ? null : (
              <th rowSpan={2} scope="col">
                {t('read.from')}
              </th>
            )}
            {columns.map(({ dataId, dataName, deviceName, unit, aggregates }) => (
              <th key={dataId} colSpan={aggregates.length} scope="colgroup">
                {groupByDevice ? dataName : `${deviceName} · ${dataName}`}
                {unit !== '' && aggregates.some(hasUnit) ? <small> {unit}</small> : null}
              </th>
            ))}
          </tr>
          <tr>
            {places.map(({ of, aggregate }) => (
              <th key={`${of.dataId} ${aggregate}`} scope="col">
                {aggregateWords[aggregate][locale]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.from}>
              <th scope="row" title={`${moment(row.from)} – ${moment(row.to)}`}>
                {title(row.from)}
              </th>
              <Figures row={row} places={places} />
            </tr>
          ))}
        </tbody>
        {totals === null ? null : (
          <tfoot>
            <tr>
              <th scope="row">{t('read.totals')}</th>
              <Figures row={totals} places={places} />
            </tr>
          </tfoot>
        )}
      </table>
      {list.length === 0 ? <EmptyState title={t('read.no_rows')} /> : null}
    </section>
  );
};
