import { roleEndpoints } from '@millwright/contract/identity/endpoints';
import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import { EmptyState, ErrorState, useDiscardQuestion } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { RoleGrants } from './RoleGrants.tsx';
import { everyRole } from './role.queries.ts';
import styles from './roles.module.css';

/** The page may be open to who may not see roles. */
export const RolePermissionPage = () => {
  const { t } = useTranslation('identity');
  return usePermitted('roles.view') ? (
    <RolePermissions />
  ) : (
    <EmptyState title={t('roles.notPermitted')} />
  );
};

/** Roles beside what the chosen one may open and do; `?roleId=` chooses. */
const RolePermissions = () => {
  const { t } = useTranslation('identity');
  const askToDiscard = useDiscardQuestion();
  const [address, setAddress] = useSearchParams();
  const [dirty, setDirty] = useState(false);
  const roles = useCall(roleEndpoints.list, everyRole, { keepPrevious: true });

  if (roles.error && !roles.data) {
    const retry = (): void => void roles.refetch();
    return <ErrorState onRetry={retry} reason={failureText(roles.error) ?? ''} />;
  }
  if (!roles.data) return <Skeleton active />;
  const { list } = roles.data;
  const [first] = list;
  if (first === undefined) {
    return (
      <EmptyState
        action={
          <Link to="/rbac/role">
            <Button type="primary">{t('titles.roles')}</Button>
          </Link>
        }
        hint={t('permission.noRolesHint')}
        title={t('permission.noRoles')}
      />
    );
  }
  const asked = address.get('roleId');
  const shown = asked === null ? first : list.find(({ id }) => String(id) === asked);

  const choose = ({ id }: RoleRow): void => {
    const go = (): void => setAddress({ roleId: String(id) });
    if (!dirty || id === shown?.id) {
      go();
      return;
    }
    askToDiscard(go);
  };

  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <nav aria-label={t('titles.roles')} className={styles.roles}>
          {list.map((role) => (
            <button
              aria-current={role.id === shown?.id}
              key={role.id}
              onClick={() => choose(role)}
              type="button"
            >
              <span>{role.roleName}</span>
              <small>{t('permission.usersOf', { count: role.userCount })}</small>
            </button>
          ))}
        </nav>
        {shown ? (
          <RoleGrants key={shown.id} onDirty={setDirty} role={shown} />
        ) : (
          <Skeleton active loading={roles.isFetching}>
            <EmptyState title={t('permission.unknownRole')} />
          </Skeleton>
        )}
      </div>
    </div>
  );
};
