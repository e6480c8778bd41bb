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
            <td>
              <Values of={change.before} path={change.path} as="del" />
            </td>
            <td>
              <Values of={change.after} path={change.path} as="ins" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Values = ({
  of,
  path,
  as: Element,
}: {
  readonly of: readonly string[];
  readonly path: string;
  readonly as: 'del' | 'ins';
}) => {
  const { t } = useTranslation('audit');
  if (of.length === 0) return '–';
  // An entry may stand twice in a list.
  // biome-ignore lint/suspicious/noArrayIndexKey: a recorded list does not change
  return of.map((value, at) => <Element key={at}>{valueText(value, path, t)}</Element>);
};
