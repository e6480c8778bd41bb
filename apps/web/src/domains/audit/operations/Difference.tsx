import { EmptyState } from '@millwright/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../audit.module.css';
import { difference } from './difference.ts';
import { fieldText, valueText } from './field-text.ts';

/** A thousand points may be edited at once, and a browser lays out a thousand rows for seconds. */
const atFirst = 100;

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
  const [shown, setShown] = useState(atFirst);
  if (changes.length === 0) return <EmptyState title={t('difference.none')} />;
  return (
    <>
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">{t('difference.field')}</th>
            <th scope="col">{t('difference.before')}</th>
            <th scope="col">{t('difference.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, shown).map((change) => (
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
      {changes.length > shown ? (
        <Button onClick={() => setShown(shown + atFirst)}>
          {t('difference.more', { count: changes.length - shown })}
        </Button>
      ) : null}
    </>
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
  const [shown, setShown] = useState(atFirst);
  if (of.length === 0) return '–';
  const values = of.slice(0, shown).map((value, at) => (
    // An entry may stand twice in a list.
    // biome-ignore lint/suspicious/noArrayIndexKey: a recorded list does not change
    <Element key={at}>{valueText(value, path, t)}</Element>
  ));
  return (
    <>
      {values}
      {of.length > shown ? (
        <Button onClick={() => setShown(shown + atFirst)} size="small">
          {t('difference.more', { count: of.length - shown })}
        </Button>
      ) : null}
    </>
  );
};
