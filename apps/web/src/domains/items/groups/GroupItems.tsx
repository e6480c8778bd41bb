import type { ProjectGroup, ProjectTree } from '@millwright/contract/items/project-groups.schemas';
import { type ItemId, itemId } from '@millwright/kernel';
import { ConfirmAction, CrudDrawer, EmptyState, ErrorState, PageHeader } from '@millwright/ui';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTransfer } from '../../../shell/fields/OptionTransfer.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useEveryItem } from '../items.queries.ts';
import styles from './groups.module.css';
import { type ItemsDraft, rebaseDraft } from './items-draft.ts';

/** The projects that a group shall have, told from the tree of `version`. */
export interface GroupChoice {
  readonly items: readonly ItemId[];
  readonly version: string;
  /** Called when they are its projects. */
  readonly done?: () => void;
  /** Makes the choice anew from the tree that somebody else has changed; false when it cannot. */
  readonly rebase?: (fresh: ProjectTree) => boolean;
}

interface GroupItemsProps {
  readonly group: ProjectGroup;
  /** Of the tree that `group` is from. */
  readonly version: string;
  readonly saving: boolean;
  readonly error: string | null;
  readonly onChange: (choice: GroupChoice) => void;
}

/** The projects of one group. */
export const GroupItems = ({ group, version, saving, error, onChange }: GroupItemsProps) => {
  const { t } = useTranslation('items');
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
                onConfirm={() => onChange({ items: without(id), version })}
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
          version={version}
        />
      )}
    </section>
  );
};

const ChooseItems = ({
  group,
  version,
  saving,
  error,
  onChange,
  onClose,
}: GroupItemsProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('items');
  const every = useEveryItem();
  const [changed, setChanged] = useState<ItemsDraft | null>(null);
  const options = every.data?.list.map(({ id, itemName }) => ({ value: id, label: itemName }));
  const ids = group.items.map(({ id }) => id);
  const draft = changed ?? { version, before: ids, chosen: ids };
  const rebase = (fresh: ProjectTree): boolean => {
    const now = fresh.list.find(({ id }) => id === group.id);
    if (now === undefined) return false;
    const items = now.items.map(({ id }) => id);
    setChanged(rebaseDraft(draft, fresh.version, items));
    return true;
  };
  const save = (): void =>
    onChange({ items: draft.chosen, version: draft.version, done: onClose, rebase });
  return (
    <CrudDrawer
      dirty={changed !== null}
      error={error}
      onClose={onClose}
      onSave={save}
      open
      saving={saving}
      title={t('tree.chooseTitle', { name: group.groupName })}
      width={720}
    >
      {every.error && !every.data ? (
        <ErrorState reason={failureText(every.error) ?? ''} />
      ) : (
        <Spin spinning={!options}>
          <OptionTransfer
            onChange={(chosen) => setChanged({ ...draft, chosen: chosen.map(itemId) })}
            options={options ?? []}
            titles={[t('tree.others'), t('tree.inGroup')]}
            value={draft.chosen}
          />
        </Spin>
      )}
    </CrudDrawer>
  );
};
