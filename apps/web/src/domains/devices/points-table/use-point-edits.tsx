import type { PointChanges } from '@millwright/contract/devices/points/point-batch.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { isOtherMeaning } from '../points/other-meaning.ts';
import { useMeaningQuestion } from '../references/use-meaning-question.ts';
import { useReadOnlyQuestion } from '../references/use-read-only-question.ts';
import { useEditPoints } from './point-batch.queries.ts';
import { type Batch, undoBatch } from './undo-batch.ts';

/** How long what was done can be taken back. */
const undoSeconds = 10;

/**
 * Changes points and offers to take it back; what was refused is told. `change` answers whether all
 * points were changed.
 */
export const usePointEdits = () => {
  const { t } = useTranslation('devices');
  const { message, notification } = App.useApp();
  const edit = useEditPoints();
  const isReadOnlyMeant = useReadOnlyQuestion();
  const isMeaningMeant = useMeaningQuestion();

  const tell = (batches: readonly Batch[], points: readonly Point[]) =>
    edit.mutateAsync(batches).then(
      (rows) => {
        const refused = rows.filter(({ error }) => error !== null);
        if (refused.length > 0) {
          const names = new Map(points.map(({ id, name }) => [id, name]));
          const [first] = refused;
          notification.warning({
            title: t('batch.refused', { count: refused.length }),
            description: t('batch.refused_first', {
              name: (first === undefined ? undefined : names.get(first.id)) ?? '',
              reason: sayReason(first?.error ?? '', first?.details),
            }),
          });
        }
        return rows.filter(({ error }) => error === null).map(({ id }) => id);
      },
      (error: unknown) => {
        message.error(failureText(error) ?? '');
        return null;
      },
    );

  const change = async (points: readonly Point[], changes: PointChanges): Promise<boolean> => {
    if (changes.writable === false && !(await isReadOnlyMeant(points))) return false;
    const others = points.filter((point) => isOtherMeaning(point, { ...point, ...changes }));
    if (!(await isMeaningMeant(others))) return false;
    const done = await tell([{ ids: points.map(({ id }) => id), changes }], points);
    if (done === null || done.length === 0) return false;
    const before = points.filter(({ id }) => done.includes(id));
    const key = `undo-${done.join('-')}`;
    message.success({
      key,
      duration: undoSeconds,
      content: (
        <>
          {t('batch.done', { count: done.length })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key);
              void tell(undoBatch(before, changes), before).then((back) => {
                if (back?.length) message.info(t('batch.undone', { count: back.length }));
              });
            }}
          >
            {t('batch.undo')}
          </Button>
        </>
      ),
    });
    return done.length === points.length;
  };
  return { change, isPending: edit.isPending };
};
