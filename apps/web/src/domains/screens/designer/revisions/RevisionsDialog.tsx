import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import type { Scene } from '@millwright/scene';
import { compareScenes } from '@millwright/scene/editor';
import { EmptyState, ErrorState, Moment } from '@millwright/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Pagination, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../../wire/errors/failure-text.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { unpackScene } from '../../pack-scene.ts';
import type { BoardLook } from '../board/board-look.ts';
import { Differences } from './Differences.tsx';
import { type Marks, RevisionPicture } from './RevisionPicture.tsx';
import styles from './revisions.module.css';

const pageSize = 10;

/** A revision is beside what is drawn now, or beside the one that was published before it. */
type Beside = 'draft' | 'before';

/** What was published of a screen: by whom, when, why, and what it differs in; taken back into the draft. */
export const RevisionsDialog = ({
  id,
  scene,
  palette,
  onTake,
  onClose,
}: {
  readonly id: number;
  /** As it is drawn now. */
  readonly scene: Scene;
  readonly palette: BoardLook['palette'];
  readonly onTake: (scene: Scene, revision: number) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number | null>(null);
  const [beside, setBeside] = useState<Beside>('draft');
  const [shown, setShown] = useState<string | null>(null);
  const revisions = useCall(screenEndpoints.revisions, { id, page, pageSize, order: 'desc' });
  const list = revisions.data?.list ?? [];
  const current = chosen ?? list[0]?.revision ?? null;
  const it = useScene(id, current);
  const before = useScene(id, beside === 'before' && current !== null ? current - 1 : null);
  const isFirst = beside === 'before' && current === 1;
  const other = beside === 'draft' ? scene : before.scene;
  // The later state is compared with the earlier one, whichever side that is.
  const [then, now] = beside === 'draft' ? [it.scene, scene] : [other, it.scene];
  const difference = useMemo(
    () => (then === null || now === null ? null : compareScenes(then, now)),
    [then, now],
  );
  const marks = useMemo((): { earlier: Marks; later: Marks } => {
    const changed = [...(difference?.changed.keys() ?? [])].map(
      (each) => [each, 'changed'] as const,
    );
    const added = (difference?.added ?? []).map((each) => [each, 'added'] as const);
    const removed = (difference?.removed ?? []).map((each) => [each, 'removed'] as const);
    return {
      earlier: new Map([...changed, ...removed]),
      later: new Map([...changed, ...added]),
    };
  }, [difference]);
  const choose = (revision: number): void => {
    setChosen(revision);
    setShown(null);
  };
  const failed = revisions.error ?? it.error ?? before.error;
  const titleOf = (which: 'then' | 'now'): string => {
    if (current === null) return '';
    if (beside === 'draft') {
      return which === 'now' ? t('revisions.draft') : t('revisions.number', { revision: current });
    }
    return t('revisions.number', { revision: which === 'now' ? current : current - 1 });
  };
  return (
    <Modal
      open
      title={t('revisions.title')}
      width="min(1240px, 96vw)"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('revisions.close')}
        </Button>,
        <Button
          key="take"
          type="primary"
          disabled={it.scene === null}
          onClick={() => {
            if (it.scene !== null && current !== null) onTake(it.scene, current);
          }}
        >
          {t('revisions.take')}
        </Button>,
      ]}
    >
      {failed ? (
        <ErrorState
          reason={failureText(failed) ?? ''}
          onRetry={() => void [revisions, it, before].map(({ refetch }) => refetch())}
        />
      ) : null}
      {revisions.data?.total === 0 ? (
        <EmptyState title={t('revisions.none')} hint={t('revisions.none_hint')} />
      ) : (
        <div className={styles.revisions}>
          <div>
            <ol className={styles.list} aria-label={t('revisions.title')}>
              {list.map(({ revision, by, at, reason }) => (
                <li key={revision}>
                  <button
                    type="button"
                    aria-pressed={revision === current}
                    onClick={() => choose(revision)}
                  >
                    <b>{t('revisions.number', { revision })}</b>
                    <span>
                      {by} · <Moment time={at} />
                    </span>
                    <span>{reason === '' ? t('revisions.no_reason') : reason}</span>
                  </button>
                </li>
              ))}
            </ol>
            <Pagination
              simple
              size="small"
              hideOnSinglePage
              current={page}
              pageSize={pageSize}
              total={revisions.data?.total ?? 0}
              onChange={setPage}
            />
          </div>
          <div className={styles.compared}>
            <Segmented
              size="small"
              aria-label={t('revisions.beside.label')}
              value={beside}
              onChange={(to) => {
                setBeside(to);
                setShown(null);
              }}
              options={(['draft', 'before'] as const).map((value) => ({
                value,
                label: t(`revisions.beside.${value}`),
              }))}
            />
            {isFirst ? <p>{t('revisions.first')}</p> : null}
            {then === null || now === null || difference === null ? (
              <>
                {isFirst && it.scene !== null ? (
                  <RevisionPicture
                    title={titleOf('now')}
                    scene={it.scene}
                    marks={marks.later}
                    shown={null}
                    palette={palette}
                    prefix="revision-now"
                  />
                ) : null}
                {!isFirst && !failed ? <Skeleton active /> : null}
              </>
            ) : (
              <>
                <div className={styles.pictures}>
                  <RevisionPicture
                    title={titleOf('then')}
                    scene={then}
                    marks={marks.earlier}
                    shown={shown}
                    palette={palette}
                    prefix="revision-then"
                  />
                  <RevisionPicture
                    title={titleOf('now')}
                    scene={now}
                    marks={marks.later}
                    shown={shown}
                    palette={palette}
                    prefix="revision-now"
                  />
                </div>
                <Differences
                  difference={difference}
                  before={then}
                  after={now}
                  shown={shown}
                  onShow={setShown}
                />
              </>
            )}
          </div>
        </div>
      )}
    </Modal>
  );
};

/** The document of a revision; null while it is read, and of none. */
function useScene(id: number, revision: number | null) {
  const isWanted = revision !== null && revision > 0;
  const drawn = useCall(screenEndpoints.revision, isWanted ? { id, revision } : null);
  const content = drawn.data?.content;
  const read = useQuery({
    queryKey: ['scene of revision', id, revision],
    queryFn: async () => (await unpackScene(content ?? '')).scene,
    enabled: isWanted && content !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    scene: isWanted ? (read.data ?? null) : null,
    error: drawn.error ?? read.error,
    refetch: drawn.refetch,
  };
}
