export { avatarPath } from './avatar-path.ts';
export { changeUserState, type UserState } from './change-user-state.ts';
export { checkUsable } from './check-usable.ts';
export { createUser, createUserIn, type UserInput } from './create-user.ts';
export { endingAccounts } from './ending-accounts.store.ts';
export { ensureAdministrator, type FirstAdministrator } from './ensure-administrator.ts';
export { ensureDemo } from './ensure-demo.ts';
export { readProfile } from './read-profile.ts';
export {
  deleteRole,
  deleteRolesOf,
  findRole,
  grantsOf,
  installationRoles,
  listRoles,
  lockGrantsOf,
  lockRole,
  ownerOfRole,
  type RoleOwner,
  replaceRoles,
  rolesOfUser,
  rolesToGive,
  usersOfRole,
} from './roles.store.ts';
export { announceRole, holderOfName, type RoleInput, saveRole, writeRole } from './save-role.ts';
export {
  countSubUsers,
  countUsers,
  disableExpired,
  findDemoUsers,
  findUser,
  findUserByAccount,
  findUserByName,
  findUserByTarget,
  findUserByWechat,
  foldName,
  hasDemoUser,
  historyDaysOf,
  holdersOfNames,
  knownToGiver,
  listAdministrators,
  lockAdministrators,
  lockPassword,
  lockWord,
  namesOfUsers,
  parentsOf,
  subUsersOf,
  type UserChange,
  type UserRow,
  type UserTables,
  updateUser,
  usersBelow,
} from './users.store.ts';
