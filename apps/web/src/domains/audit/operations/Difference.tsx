import { EmptyState } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import styles from '../audit.module.css';
import { difference } from './difference.ts';
import { fieldText, valueText } from './field-text.ts';

/** The fields that an operation changed, before beside after. */
export const Difference = ({
  before,
  after,
}: {
  readonly before: unknown;
  readonly after: unknown;
}) => {
  const { t } = useTranslation('audit');
  const changes = difference(before, after);
  if (changes.length === 0) return <EmptyState title={t('difference.none')} />;
  return (
    <table className={styles.difference}>
      <thead>
        <tr>
          <th scope="col">{t('difference.field')}</th>
          <th scope="col">{t('difference.before')}</th>
          <th scope="col">{t('difference.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.path}>
            <th scope="row">{fieldText(change.path, t)}</th>
            <td>{change.before === null ? '–' : <del>{valueText(change.before, t)}</del>}</td>
            <td>{change.after === null ? '–' : <ins>{valueText(change.after, t)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
