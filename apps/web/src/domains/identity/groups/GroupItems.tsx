import type { ProjectGroup } from '@millwright/contract/identity/project-groups.calls';
import { ConfirmAction, CrudDrawer, EmptyState, ErrorState, PageHeader } from '@millwright/ui';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/failure-text.ts';
import { ItemTransfer } from '../people/ItemTransfer.tsx';
import { useGivableItems } from '../people/people.queries.ts';
import styles from './groups.module.css';

interface GroupItemsProps {
  readonly group: ProjectGroup;
  readonly saving: boolean;
  readonly error: string | null;
  /** Makes the projects of the group these. `done` is called when they are. */
  readonly onChange: (items: readonly number[], done: () => void) => void;
}

/** The projects of one group. */
export const GroupItems = ({ group, saving, error, onChange }: GroupItemsProps) => {
  const { t } = useTranslation('identity');
  const [choosing, setChoosing] = useState(false);
  const { groupName, items } = group;
  const without = (id: number) => items.map((item) => item.id).filter((each) => each !== id);
  const choose = (
    <Button onClick={() => setChoosing(true)} type="primary">
      {t('tree.choose')}
    </Button>
  );
  return (
    <section aria-label={groupName} className={styles.items}>
      <PageHeader
        actions={choose}
        detail={t('tree.items', { count: items.length })}
        title={groupName}
      />
      {items.length === 0 ? (
        <EmptyState title={t('tree.noItems')} />
      ) : (
        <ul>
          {items.map(({ id, itemName }) => (
            <li key={id}>
              <span>{itemName}</span>
              <ConfirmAction
                onConfirm={() => onChange(without(id), () => {})}
                question={t('tree.removeConfirm', { name: itemName })}
              >
                <Button disabled={saving} size="small" type="link">
                  {t('tree.remove')}
                </Button>
              </ConfirmAction>
            </li>
          ))}
        </ul>
      )}
      {choosing && (
        <ChooseItems
          error={error}
          group={group}
          onChange={onChange}
          onClose={() => setChoosing(false)}
          saving={saving}
        />
      )}
    </section>
  );
};

const ChooseItems = ({
  group,
  saving,
  error,
  onChange,
  onClose,
}: GroupItemsProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('identity');
  const every = useGivableItems();
  const [changed, setChanged] = useState<readonly number[] | null>(null);
  const chosen = changed ?? group.items.map(({ id }) => id);
  return (
    <CrudDrawer
      dirty={changed !== null}
      error={error}
      onClose={onClose}
      onSave={() => onChange(chosen, onClose)}
      open
      saving={saving}
      title={t('tree.chooseTitle', { name: group.groupName })}
      width={720}
    >
      {every.error ? (
        <ErrorState reason={failureText(every.error) ?? ''} />
      ) : (
        <Spin spinning={!every.data}>
          <ItemTransfer
            chosen={chosen}
            items={every.data ?? []}
            onChange={setChanged}
            titles={[t('tree.others'), t('tree.inGroup')]}
          />
        </Spin>
      )}
    </CrudDrawer>
  );
};
