// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { identity } from './wire.ts';

type Calls = (typeof identity)['calls'];

export const identityEndpoints: EndpointsOf<Calls['identityCalls']> = {
  login: { name: 'identity.login', method: 'GET', path: 'api/login', prefixed: false, flat: true },
  signInByDevice: {
    name: 'identity.signInByDevice',
    method: 'POST',
    path: 'account/signInByDevice',
    changes: ['user', 'counts'],
  },
  publicKey: { name: 'identity.publicKey', method: 'GET', path: 'get_public_key' },
  profile: { name: 'identity.profile', method: 'GET', path: 'account/profile' },
  logout: {
    name: 'identity.logout',
    method: 'POST',
    path: 'account/logout',
    changes: ['user', 'counts'],
  },
};

export const registrationEndpoints: EndpointsOf<Calls['registrationCalls']> = {
  sendSignInCode: {
    name: 'registration.sendSignInCode',
    method: 'POST',
    path: 'account/SendSignInCode',
  },
  validateUserName: {
    name: 'registration.validateUserName',
    method: 'POST',
    path: 'register/validate_username',
  },
  sendRegistrationCode: {
    name: 'registration.sendRegistrationCode',
    method: 'POST',
    path: 'register/ValidateCode',
  },
  register: {
    name: 'registration.register',
    method: 'POST',
    path: 'register/sign_in',
    changes: ['user', 'counts'],
  },
  validateAccount: {
    name: 'registration.validateAccount',
    method: 'POST',
    path: 'reset/validate_account',
  },
  sendResetCode: { name: 'registration.sendResetCode', method: 'POST', path: 'reset/get_code' },
  resetPassword: {
    name: 'registration.resetPassword',
    method: 'POST',
    path: 'reset/reset_password',
    changes: ['user', 'counts'],
  },
  findUserName: { name: 'registration.findUserName', method: 'POST', path: 'reset/find_username' },
};

export const accountEndpoints: EndpointsOf<Calls['accountCalls']> = {
  editUserName: {
    name: 'account.editUserName',
    method: 'POST',
    path: 'account/edit_username',
    changes: ['user', 'counts'],
  },
  editNameAndPassword: {
    name: 'account.editNameAndPassword',
    method: 'POST',
    path: 'account/editusernameandpwd',
    changes: ['user', 'counts'],
  },
  changePassword: {
    name: 'account.changePassword',
    method: 'POST',
    path: 'account/resetpwdbyoldpwd',
    changes: ['user', 'counts'],
  },
  changePasswordByCode: {
    name: 'account.changePasswordByCode',
    method: 'POST',
    path: 'account/resetpwdbycode',
    changes: ['user', 'counts'],
  },
  uploadAvatar: {
    name: 'account.uploadAvatar',
    method: 'POST',
    path: 'account/upload_avator',
    upload: { field: 'file', maxBytes: 3145727 },
    changes: ['user', 'counts'],
  },
  avatar: { name: 'account.avatar', method: 'GET', path: 'account/avator', download: true },
  setLanguage: {
    name: 'account.setLanguage',
    method: 'POST',
    path: 'account/language',
    changes: ['user', 'counts'],
  },
  editLogoText: {
    name: 'account.editLogoText',
    method: 'POST',
    path: 'account/edit_logo_text',
    changes: ['user', 'counts'],
  },
  historyLimit: {
    name: 'account.historyLimit',
    method: 'GET',
    path: 'Account/HisDataLimit',
    shows: ['user'],
  },
  sendOwnCode: { name: 'account.sendOwnCode', method: 'POST', path: 'account/SendVCodeBySelf' },
  checkOwnCode: { name: 'account.checkOwnCode', method: 'POST', path: 'account/validatecode' },
  sendBindingCode: { name: 'account.sendBindingCode', method: 'POST', path: 'account/SendVCode' },
  bind: {
    name: 'account.bind',
    method: 'PUT',
    path: 'account/BindPhoneAndEmail',
    changes: ['user', 'counts'],
  },
  checkLogOffCode: {
    name: 'account.checkLogOffCode',
    method: 'POST',
    path: 'account/validatelogoutcode',
  },
  logOff: {
    name: 'account.logOff',
    method: 'POST',
    path: 'account/logOff',
    changes: ['user', 'counts'],
  },
  sessions: { name: 'account.sessions', method: 'GET', path: 'account/sessions', shows: ['user'] },
  endSession: {
    name: 'account.endSession',
    method: 'POST',
    path: 'account/endSession',
    changes: ['user', 'counts'],
  },
  rememberedDevices: {
    name: 'account.rememberedDevices',
    method: 'GET',
    path: 'account/rememberedDevices',
    shows: ['user'],
  },
  forgetDevice: {
    name: 'account.forgetDevice',
    method: 'POST',
    path: 'account/forgetDevice',
    changes: ['user', 'counts'],
  },
  wechat: {
    name: 'account.wechat',
    method: 'POST',
    path: 'WechatPush/SelWechatBing',
    shows: ['user'],
  },
  unbindWechat: {
    name: 'account.unbindWechat',
    method: 'POST',
    path: 'WechatPush/cancelWechatPush',
    changes: ['user', 'counts'],
  },
  setWechatPush: {
    name: 'account.setWechatPush',
    method: 'POST',
    path: 'WechatPush/setWechatPush',
    changes: ['user', 'counts'],
  },
};

export const userEndpoints: EndpointsOf<Calls['userCalls']> = {
  list: {
    name: 'users.list',
    method: 'GET',
    path: 'rbac/user/list',
    shows: ['user', 'role', 'item', 'device'],
  },
  create: {
    name: 'users.create',
    method: 'POST',
    path: 'rbac/user/add',
    changes: ['user', 'counts'],
  },
  edit: { name: 'users.edit', method: 'PUT', path: 'rbac/user/edit', changes: ['user', 'counts'] },
  enable: {
    name: 'users.enable',
    method: 'PUT',
    path: 'rbac/user/enable',
    changes: ['user', 'counts'],
  },
  delete: {
    name: 'users.delete',
    method: 'POST',
    path: 'rbac/user/delete',
    changes: ['user', 'counts'],
  },
  items: { name: 'users.items', method: 'GET', path: 'rbac/user/items', shows: ['user', 'item'] },
  setItems: {
    name: 'users.setItems',
    method: 'PUT',
    path: 'rbac/user/items',
    changes: ['user', 'counts'],
  },
  loginAs: { name: 'users.loginAs', method: 'POST', path: 'rbac/user/loginAs' },
  phones: {
    name: 'users.phones',
    method: 'GET',
    path: 'rbac/user/getuserphonepreview',
    shows: ['user'],
  },
};

export const subUserEndpoints: EndpointsOf<Calls['subUserCalls']> = {
  list: {
    name: 'subUsers.list',
    method: 'GET',
    path: 'rbac/childUser/list',
    shows: ['user', 'role', 'item', 'device'],
  },
  create: {
    name: 'subUsers.create',
    method: 'POST',
    path: 'rbac/childUser/add',
    changes: ['user', 'counts'],
  },
  edit: {
    name: 'subUsers.edit',
    method: 'PUT',
    path: 'rbac/childUser/edit',
    changes: ['user', 'counts'],
  },
  enable: {
    name: 'subUsers.enable',
    method: 'PUT',
    path: 'rbac/childUser/enable',
    changes: ['user', 'counts'],
  },
  delete: {
    name: 'subUsers.delete',
    method: 'POST',
    path: 'rbac/childUser/delete',
    changes: ['user', 'counts'],
  },
  items: {
    name: 'subUsers.items',
    method: 'GET',
    path: 'rbac/childUser/items',
    shows: ['user', 'item'],
  },
  loginAs: { name: 'subUsers.loginAs', method: 'POST', path: 'rbac/childUser/loginAs' },
};

export const roleEndpoints: EndpointsOf<Calls['roleCalls']> = {
  list: { name: 'roles.list', method: 'GET', path: 'rbac/role/list', shows: ['role', 'user'] },
  mine: { name: 'roles.mine', method: 'GET', path: 'rbac/role/mine', shows: ['role'] },
  create: { name: 'roles.create', method: 'POST', path: 'rbac/role/add', changes: ['role'] },
  edit: { name: 'roles.edit', method: 'PUT', path: 'rbac/role/edit', changes: ['role'] },
  delete: { name: 'roles.delete', method: 'POST', path: 'rbac/role/delete', changes: ['role'] },
  grants: { name: 'roles.grants', method: 'GET', path: 'rbac/permission/list', shows: ['role'] },
};

export const outgoingMessageEndpoints: EndpointsOf<Calls['outgoingMessageCalls']> = {
  list: { name: 'outgoingMessages.list', method: 'GET', path: 'rbac/outbox/list', shows: ['user'] },
};

export const pushBrowserEndpoints: EndpointsOf<Calls['pushBrowserCalls']> = {
  key: { name: 'pushBrowsers.key', method: 'GET', path: 'push/key', shows: ['user'] },
  list: { name: 'pushBrowsers.list', method: 'GET', path: 'push/list', shows: ['user'] },
  subscribe: {
    name: 'pushBrowsers.subscribe',
    method: 'POST',
    path: 'push/subscribe',
    changes: ['user', 'counts'],
  },
  renew: {
    name: 'pushBrowsers.renew',
    method: 'POST',
    path: 'push/renew',
    changes: ['user', 'counts'],
  },
  unsubscribe: {
    name: 'pushBrowsers.unsubscribe',
    method: 'POST',
    path: 'push/unsubscribe',
    changes: ['user', 'counts'],
  },
};

export const signInLockEndpoints: EndpointsOf<Calls['signInLockCalls']> = {
  list: {
    name: 'signInLocks.list',
    method: 'GET',
    path: 'rbac/sign_in_locks/list',
    shows: ['user'],
  },
  lift: {
    name: 'signInLocks.lift',
    method: 'POST',
    path: 'rbac/sign_in_locks/lift',
    changes: ['user', 'counts'],
  },
};

export const secondFactorEndpoints: EndpointsOf<Calls['secondFactorCalls']> = {
  begin: { name: 'secondFactor.begin', method: 'POST', path: 'secondfactor/begin' },
  prove: {
    name: 'secondFactor.prove',
    method: 'POST',
    path: 'secondfactor/prove',
    changes: ['user', 'counts'],
  },
  turnOn: {
    name: 'secondFactor.turnOn',
    method: 'POST',
    path: 'secondfactor/turnon',
    changes: ['user', 'counts'],
  },
  turnOff: {
    name: 'secondFactor.turnOff',
    method: 'POST',
    path: 'secondfactor/turnoff',
    changes: ['user', 'counts'],
  },
  renewRecoveryCodes: {
    name: 'secondFactor.renewRecoveryCodes',
    method: 'POST',
    path: 'secondfactor/renewcodes',
    changes: ['user', 'counts'],
  },
  reset: {
    name: 'secondFactor.reset',
    method: 'POST',
    path: 'secondfactor/reset',
    changes: ['user', 'counts'],
  },
  signIn: {
    name: 'secondFactor.signIn',
    method: 'POST',
    path: 'account/signInBySecondFactor',
    changes: ['user', 'counts'],
  },
  state: { name: 'secondFactor.state', method: 'GET', path: 'secondfactor/state', shows: ['user'] },
};
