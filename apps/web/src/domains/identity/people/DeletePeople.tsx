import { TypedConfirm } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';
import { type PeopleKind, peopleEndpoints } from './people.queries.ts';

/** Asks before accounts are closed, which cannot be undone. */
export const DeletePeople = ({
  kind,
  ids,
  onDeleted,
  onClose,
}: {
  readonly kind: PeopleKind;
  readonly ids: readonly number[];
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity');
  const remove = useChange(peopleEndpoints(kind).delete);
  const onSuccess = (): void => {
    onDeleted();
    onClose();
  };
  return (
    <TypedConfirm
      confirmLabel={t('people.delete')}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ ids: [...ids] }, { onSuccess })}
      open
      running={remove.isPending}
      title={t('people.deleteTitle', { count: ids.length })}
      word={t('people.deleteWord')}
    >
      <p>{t('people.deleteText')}</p>
    </TypedConfirm>
  );
};
