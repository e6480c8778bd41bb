import type { ViewData } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { Moment } from '@millwright/ui';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownPoints } from '../../telemetry/index.ts';
import { sayAggregate } from '../history/say-number.ts';
import styles from './board.module.css';

/** The latest steps of a view as rows, to be read from afar. */
export const ViewTable = ({
  data: { view, pointIds, table },
  points,
  known: { nameOf },
}: {
  readonly data: ViewData;
  readonly points: readonly ItemDataPoint[];
  readonly known: KnownPoints;
}) => {
  const { t } = useTranslation('reports');
  const { aggregates } = view.settings;
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              {t('history.from')}
            </th>
            {points.map((point) => (
              <th key={point.pointId} colSpan={aggregates.length} scope="colgroup">
                {nameOf(point)} <small>{point.unit}</small>
              </th>
            ))}
          </tr>
          <tr>
            {points.map((point) => (
              <Fragment key={point.pointId}>
                {aggregates.map((name) => (
                  <th key={name} scope="col">
                    {t(`history.aggregates.${name}`)}
                  </th>
                ))}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.list.map(({ from, cells }) => (
            <tr key={from}>
              <th scope="row">
                <Moment time={from} />
              </th>
              {points.map((point) => (
                <Fragment key={point.pointId}>
                  {aggregates.map((name, place) => (
                    <td key={name}>
                      {sayAggregate(
                        name,
                        cells[pointIds.indexOf(point.pointId)]?.[place] ?? null,
                        point,
                      )}
                    </td>
                  ))}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
