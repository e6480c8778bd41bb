import { ConfirmAction } from '@millwright/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDeleteErrors, useSetErrorState } from './web-errors.queries.ts';

/** What can be done with the chosen errors at once. */
export const ErrorSelectionActions = ({
  ids,
  onDone,
}: {
  readonly ids: readonly number[];
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('audit');
  const setState = useSetErrorState();
  const remove = useDeleteErrors();
  const busy = setState.isPending || remove.isPending;
  return (
    <>
      {(['resolved', 'muted', 'open'] as const).map((state) => (
        <Button
          key={state}
          size="small"
          disabled={busy}
          onClick={() => setState.mutate({ ids: [...ids], state }, { onSuccess: onDone })}
        >
          {t(`errors.set.${state}`)}
        </Button>
      ))}
      <ConfirmAction
        danger
        question={t('errors.delete_question', { count: ids.length })}
        onConfirm={() => remove.mutate(ids, { onSuccess: onDone })}
      >
        <Button size="small" danger disabled={busy}>
          {t('errors.delete')}
        </Button>
      </ConfirmAction>
    </>
  );
};
