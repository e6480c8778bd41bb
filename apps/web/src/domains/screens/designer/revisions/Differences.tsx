import type { Scene } from '@millwright/scene';
import { findNode } from '@millwright/scene';
import type { SceneDifference } from '@millwright/scene/editor';
import { StatusTag, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { shapeTitle } from '../shape-title.ts';
import styles from './revisions.module.css';

const tones = { added: 'ok', removed: 'bad', changed: 'warn' } as const;
/** More than that nobody reads: the pictures show all. */
const mostRows = 200;

/** What differs, in words; what is pointed at is marked in the pictures. */
export const Differences = ({
  difference,
  before,
  after,
  shown,
  onShow,
}: {
  readonly difference: SceneDifference;
  readonly before: Scene;
  readonly after: Scene;
  readonly shown: string | null;
  readonly onShow: (node: string | null) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const { locale } = useUi();
  const { added, removed, changed, reordered, settings } = difference;
  const rows = [
    ...removed.map((id) => ({ id, kind: 'removed' as const, words: '' })),
    ...added.map((id) => ({ id, kind: 'added' as const, words: '' })),
    ...[...changed].map(([id, kinds]) => ({
      ...{ id, kind: 'changed' as const },
      words: kinds.map((kind) => t(`revisions.kinds.${kind}`)).join(t('revisions.and')),
    })),
  ];
  const nameOf = (id: string, kind: keyof typeof tones): string => {
    const node = findNode((kind === 'removed' ? before : after).nodes, id);
    return node === null ? id : node.name || shapeTitle(node.type, locale, t);
  };
  if (rows.length === 0 && !reordered && !settings) return <p>{t('revisions.same')}</p>;
  return (
    <>
      <ul className={styles.differences} aria-label={t('revisions.differences')}>
        {settings ? <li>{t('revisions.settings')}</li> : null}
        {reordered ? <li>{t('revisions.reordered')}</li> : null}
        {rows.slice(0, mostRows).map(({ id, kind, words }) => (
          <li key={`${kind} ${id}`}>
            <button
              type="button"
              aria-pressed={shown === id}
              onClick={() => onShow(shown === id ? null : id)}
            >
              <StatusTag tone={tones[kind]}>{t(`revisions.${kind}`)}</StatusTag> {nameOf(id, kind)}
              {words === '' ? null : <small> {words}</small>}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > mostRows ? (
        <p>{t('revisions.more', { count: rows.length - mostRows })}</p>
      ) : null}
    </>
  );
};
