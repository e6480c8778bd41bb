import { equipmentStatusEndpoints } from '@millwright/contract/reports/endpoints';
import { EmptyState, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';
import { Asked, type AskedStatus, inQuery } from './Asked.tsx';
import { paretoOf } from './pareto.ts';
import { shareText } from './share-text.ts';
import styles from './status.module.css';

/** The Pareto of stops: what costs most time, and how much the worst are together. */
export const Stops = ({ asked }: { readonly asked: AskedStatus }) => {
  const { t } = useTranslation('reports/status');
  const { locale } = useUi();
  return (
    <section className={styles.panel}>
      <Asked call={equipmentStatusEndpoints.durations} input={{ ...inQuery(asked), by: 'span' }}>
        {(statistics) => {
          const stops = paretoOf(statistics);
          const most = stops[0]?.length ?? 1;
          if (stops.length === 0) return <EmptyState title={t('no_stops')} />;
          return (
            <table className={styles.pareto}>
              <thead>
                <tr>
                  <th scope="col">{t('state')}</th>
                  <td />
                  <th scope="col">{t('length')}</th>
                  <th scope="col">{t('times')}</th>
                  <th scope="col">{t('mean')}</th>
                  <th scope="col">{t('share')}</th>
                  <th scope="col">{t('up_to')}</th>
                </tr>
              </thead>
              <tbody>
                {stops.map(({ state, length, count, share, upTo }) => {
                  const head = statistics.states[state];
                  return (
                    <tr key={state}>
                      <th scope="row">
                        {head?.name}
                        <small className={styles.aside}>
                          {head === undefined ? '' : t(`kinds.${head.kind}`)}
                        </small>
                      </th>
                      <td aria-hidden="true">
                        <i
                          style={{ width: `${(100 * length) / most}%`, background: head?.color }}
                        />
                      </td>
                      <td>{durationText(length, locale)}</td>
                      <td>{count}</td>
                      <td>{count === 0 ? '–' : durationText(length / count, locale)}</td>
                      <td>{shareText(share, locale)}</td>
                      <td>{shareText(upTo, locale)}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          );
        }}
      </Asked>
    </section>
  );
};
