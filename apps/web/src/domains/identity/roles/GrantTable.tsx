import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { sayWord } from '../../../texts/say-word.ts';
import {
  type Difference,
  elementsOf,
  type Grants,
  isGrantable,
  rowOf,
  setElement,
  setPage,
  setRow,
  within,
} from './grants.ts';
import type { PageSection } from './page-sections.ts';
import styles from './roles.module.css';

interface GrantTableProps {
  readonly sections: readonly PageSection[];
  readonly grants: Grants;
  /** What the user has themselves: nothing else stands in the table, for nothing else can be given. */
  readonly own: Grants;
  readonly readOnly: boolean;
  /** What is not saved yet. */
  readonly difference: Difference;
  readonly onChange: (grants: Grants) => void;
}

/** Pages down, and on each what it takes to open it and to use what stands on it. */
export const GrantTable = ({ sections, ...rest }: GrantTableProps) => {
  const { t } = useTranslation('identity');
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('permission.page')}</th>
          <th scope="col">{t('permission.open')}</th>
          <th scope="col">{t('permission.elements')}</th>
          <th scope="col">{t('permission.row')}</th>
        </tr>
      </thead>
      {sections.map(({ name, title, pages }) => (
        <tbody key={name}>
          <tr className={styles.section}>
            <th colSpan={4} scope="rowgroup">
              {t(title)}
            </th>
          </tr>
          {pages.map((page) => (
            <GrantRow key={page} page={page} {...rest} />
          ))}
        </tbody>
      ))}
    </table>
  );
};

const GrantRow = ({
  page,
  grants,
  own,
  readOnly,
  difference,
  onChange,
}: Omit<GrantTableProps, 'sections'> & { readonly page: string }) => {
  const { t } = useTranslation('identity');
  const title = sayWord(t, 'pages', page);
  const row = rowOf(page).filter((name) => own.has(name));
  const change = (next: Grants): void => onChange(within(own, next));
  const held = row.filter((name) => grants.has(name)).length;
  const mark = (name: string): string =>
    difference.added.includes(name) || difference.removed.includes(name)
      ? (styles.changed ?? '')
      : '';
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={styles.open}>
        <Checkbox
          aria-label={t('permission.openPage', { page: title })}
          checked={!isGrantable(page) || grants.has(page)}
          className={mark(page)}
          disabled={readOnly || !own.has(page)}
          onChange={({ target }) => change(setPage(grants, page, target.checked))}
        />
        {!isGrantable(page) && <small>{t('permission.everybody')}</small>}
      </td>
      <td>
        <div className={styles.elements}>
          {elementsOf(page)
            .filter((permission) => own.has(permission))
            .map((permission) => (
              <Checkbox
                disabled={readOnly}
                checked={grants.has(permission)}
                className={mark(permission)}
                key={permission}
                onChange={({ target }) =>
                  change(setElement(grants, page, permission, target.checked))
                }
              >
                {sayWord(t, 'permissions', permission)}
              </Checkbox>
            ))}
        </div>
      </td>
      <td className={styles.open}>
        {row.length > 1 && (
          <Checkbox
            aria-label={t('permission.wholeRow', { page: title })}
            checked={held === row.length}
            disabled={readOnly}
            indeterminate={held > 0 && held < row.length}
            onChange={({ target }) => change(setRow(grants, page, target.checked))}
          />
        )}
      </td>
    </tr>
  );
};
