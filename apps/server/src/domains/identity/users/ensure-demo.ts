import type { Language } from '@millwright/contract';
import { demoAccount } from '@millwright/contract/identity/demo-account';
import { rolePages } from '@millwright/contract/manifest/pages';
import type { UserId } from '@millwright/kernel';
import { actingAs } from '../../../platform/audit/index.ts';
import { hashPassword } from '../credentials/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { createUserIn } from './create-user.ts';
import { saveRole } from './save-role.ts';
import { findUserByName } from './users.store.ts';

const roleNames: Readonly<Record<Language, string>> = { 'zh-CN': '演示', 'en-US': 'Demonstration' };

/**
 * Makes the demonstration account with a role of its own, named in the given language, that sees
 * every page but those of management; what it may see is given to it as items. Answers whose id it is.
 */
export async function ensureDemo(needs: IdentityNeeds, language: Language): Promise<UserId> {
  const known = await findUserByName(needs.db, demoAccount.userName);
  if (known !== undefined) return known.id;
  const acting = actingAs('setup');
  const roleName = roleNames[language];
  const role = await saveRole(needs, { roleName, pages: rolePages, permissions: [] }, acting);
  const hash = await hashPassword(demoAccount.password);
  const { userName } = demoAccount;
  return needs.transactions.run((tx) =>
    createUserIn(needs, tx, { userName, grade: 1, demo: true, roles: [role], hash }, acting),
  );
}
