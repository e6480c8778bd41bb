import type { LadderDiagram } from '@millwright/contract/reports/status/equipment-status.schemas';
import { useTranslation } from 'react-i18next';
import styles from './status.module.css';

/** What the colours of states mean. */
export const StateLegend = ({ states }: Pick<LadderDiagram, 'states'>) => {
  const { t } = useTranslation('reports/status');
  return (
    <ul className={styles.legend}>
      {states.map(({ name, kind, color }) => (
        <li key={name} title={t(`kinds.${kind}`)}>
          <i style={{ background: color }} />
          {name}
        </li>
      ))}
      <li>
        <i className={styles.unknown} />
        {t('unknown')}
      </li>
    </ul>
  );
};
