import { projectGroupEndpoints } from '@millwright/contract/items/endpoints';
import type { ProjectGroup, ProjectTree } from '@millwright/contract/items/project-groups.schemas';
import { EmptyState, ErrorState, PageHeader } from '@millwright/ui';
import { App, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { type GroupChoice, GroupItems } from './GroupItems.tsx';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import type { GroupAction } from './GroupTitle.tsx';
import { GroupTree } from './GroupTree.tsx';
import { placeAfter, subtree } from './group-places.ts';
import styles from './groups.module.css';
import { freshTree, type TreeChange, useChangeTree } from './tree.queries.ts';

/** Projects sorted into groups by who manages a tree; the page may be open to who may not. */
export const ProjectTreePage = () => {
  const { t } = useTranslation('items');
  return usePermitted('project_groups.edit') ? (
    <OwnTree />
  ) : (
    <EmptyState title={t('tree.notPermitted')} />
  );
};

/** The tree, and the projects of the chosen group beside it. */
const OwnTree = () => {
  const tree = useCall(projectGroupEndpoints.own, {});
  if (tree.error && !tree.data) {
    const retry = (): void => void tree.refetch();
    return <ErrorState onRetry={retry} reason={failureText(tree.error) ?? ''} />;
  }
  return tree.data ? <Groups tree={tree.data} /> : <Skeleton active />;
};

/** Whose name is asked for: a new group's below another, or one that has a name. */
type Naming = { readonly below: number | null } | { readonly group: ProjectGroup };

const Groups = ({ tree: { list: groups, version } }: { readonly tree: ProjectTree }) => {
  const { t } = useTranslation('items');
  const { message, modal } = App.useApp();
  const change = useChangeTree(version);
  const [chosen, setChosen] = useState<number | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const shown = groups.find(({ id }) => id === chosen) ?? groups[0];
  // Told apart from a refusal: what is shown has changed, and another try may do.
  const refused = freshTree(change.error) === null ? failureText(change.error) : null;

  const make = (
    wanted: TreeChange,
    { done, rebase }: Pick<GroupChoice, 'done' | 'rebase'> = {},
  ): void =>
    change.mutate(wanted, {
      onSuccess: () => done?.(),
      onError: (error) => {
        const fresh = freshTree(error);
        if (fresh !== null) {
          message.warning(t(rebase?.(fresh) ? 'tree.conflictKept' : 'tree.conflict'));
        } else if (wanted.kind === 'move' || wanted.kind === 'delete') {
          message.error(failureText(error));
        }
      },
    });
  const name = (asked: Naming | null): void => {
    change.reset();
    setNaming(asked);
  };
  const remove = ({ id, groupName }: ProjectGroup): void => {
    const all = subtree(groups, id);
    const items = all.reduce((sum, group) => sum + group.items.length, 0);
    modal.confirm({
      title: t('tree.deleteTitle', { name: groupName }),
      content: (
        <>
          {all.length > 1 && <p>{t('tree.deleteWithBelow', { count: all.length - 1 })}</p>}
          <p>{t('tree.deleteText', { count: items })}</p>
        </>
      ),
      okText: t('tree.delete'),
      okButtonProps: { danger: true },
      onOk: () => make({ kind: 'delete', input: { ids: all.map((group) => group.id) } }),
    });
  };
  const act = (group: ProjectGroup, action: GroupAction): void => {
    if (action === 'add') name({ below: group.id });
    else if (action === 'rename') name({ group });
    else if (action === 'delete') remove(group);
    else {
      const place = placeAfter(groups, group.id, action);
      if (place !== null) make({ kind: 'move', input: { id: group.id, ...place } });
    }
  };
  const addTop = (
    <Button onClick={() => name({ below: null })} type="primary">
      {t('tree.addTop')}
    </Button>
  );

  return (
    <div className={styles.page}>
      {shown === undefined ? (
        <section>
          <PageHeader title={t('titles.tree')} />
          <EmptyState action={addTop} hint={t('tree.emptyHint')} title={t('tree.empty')} />
        </section>
      ) : (
        <>
          <section aria-label={t('titles.tree')} className={styles.groups}>
            <header>
              <h1>{t('titles.tree')}</h1>
              {addTop}
            </header>
            <GroupTree
              chosen={shown.id}
              groups={groups}
              onAction={act}
              onChoose={setChosen}
              onDrop={(id, place) => make({ kind: 'move', input: { id, ...place } })}
            />
            <p className={styles.hint}>{t('tree.hint')}</p>
          </section>
          <GroupItems
            error={refused}
            group={shown}
            key={shown.id}
            onChange={({ items, version: from, ...heard }) =>
              make(
                { kind: 'items', input: { id: shown.id, items: [...items], version: from } },
                heard,
              )
            }
            saving={change.isPending}
            version={version}
          />
        </>
      )}
      {naming !== null && (
        <GroupNameDialog
          error={refused}
          groupName={'group' in naming ? naming.group.groupName : ''}
          onClose={() => name(null)}
          onSave={(groupName) =>
            make(
              'group' in naming
                ? { kind: 'rename', input: { id: naming.group.id, groupName } }
                : { kind: 'add', input: { groupName, parentId: naming.below } },
              { done: () => name(null) },
            )
          }
          saving={change.isPending}
          title={'group' in naming ? t('tree.rename') : t('tree.add')}
        />
      )}
    </div>
  );
};
