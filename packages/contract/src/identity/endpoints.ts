// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { identity } from './wire.ts';

type Calls = (typeof identity)['calls'];

export const identityEndpoints: EndpointsOf<Calls['identityCalls']> = {
  login: { name: 'identity.login', method: 'GET', path: 'api/login', prefixed: false, flat: true },
  publicKey: { name: 'identity.public_key', method: 'GET', path: 'get_public_key' },
  profile: { name: 'identity.profile', method: 'GET', path: 'account/profile' },
  logout: { name: 'identity.logout', method: 'POST', path: 'account/logout' },
};

export const registrationEndpoints: EndpointsOf<Calls['registrationCalls']> = {
  sendSignInCode: {
    name: 'identity.send_sign_in_code',
    method: 'POST',
    path: 'account/SendSignInCode',
  },
  validateUserName: {
    name: 'identity.validate_user_name',
    method: 'POST',
    path: 'register/validate_username',
  },
  sendRegistrationCode: {
    name: 'identity.send_registration_code',
    method: 'POST',
    path: 'register/ValidateCode',
  },
  register: { name: 'identity.register', method: 'POST', path: 'register/sign_in' },
  validateAccount: {
    name: 'identity.validate_account',
    method: 'POST',
    path: 'reset/validate_account',
  },
  sendResetCode: { name: 'identity.send_reset_code', method: 'POST', path: 'reset/get_code' },
  resetPassword: { name: 'identity.reset_password', method: 'POST', path: 'reset/reset_password' },
  findUserName: { name: 'identity.find_user_name', method: 'POST', path: 'reset/find_username' },
};

export const accountEndpoints: EndpointsOf<Calls['accountCalls']> = {
  editUserName: { name: 'identity.edit_user_name', method: 'POST', path: 'account/edit_username' },
  editNameAndPassword: {
    name: 'identity.edit_name_and_password',
    method: 'POST',
    path: 'account/editusernameandpwd',
  },
  changePassword: {
    name: 'identity.change_password',
    method: 'POST',
    path: 'account/resetpwdbyoldpwd',
  },
  changePasswordByCode: {
    name: 'identity.change_password_by_code',
    method: 'POST',
    path: 'account/resetpwdbycode',
  },
  uploadAvatar: {
    name: 'identity.upload_avatar',
    method: 'POST',
    path: 'account/upload_avator',
    upload: { field: 'file', maxBytes: 3145727 },
  },
  avatar: { name: 'identity.avatar', method: 'GET', path: 'account/avator', download: true },
  editLogoText: { name: 'identity.edit_logo_text', method: 'POST', path: 'account/edit_logo_text' },
  alarmPopup: { name: 'identity.alarm_popup', method: 'GET', path: 'account/get_alarm_popup' },
  setAlarmPopup: {
    name: 'identity.set_alarm_popup',
    method: 'POST',
    path: 'account/set_alarm_popup',
  },
  voiceAlarm: { name: 'identity.voice_alarm', method: 'GET', path: 'account/getVoiceAlarm' },
  setVoiceAlarm: {
    name: 'identity.set_voice_alarm',
    method: 'POST',
    path: 'account/setVoiceAlarm',
  },
  historyLimit: { name: 'identity.history_limit', method: 'GET', path: 'Account/HisDataLimit' },
  sendOwnCode: { name: 'identity.send_own_code', method: 'POST', path: 'account/SendVCodeBySelf' },
  checkOwnCode: { name: 'identity.check_own_code', method: 'POST', path: 'account/validatecode' },
  sendBindingCode: {
    name: 'identity.send_binding_code',
    method: 'POST',
    path: 'account/SendVCode',
  },
  bind: { name: 'identity.bind', method: 'PUT', path: 'account/BindPhoneAndEmail' },
  checkLogOffCode: {
    name: 'identity.check_log_off_code',
    method: 'POST',
    path: 'account/validatelogoutcode',
  },
  logOff: { name: 'identity.log_off', method: 'POST', path: 'account/logOff' },
  sessions: { name: 'identity.sessions', method: 'GET', path: 'account/sessions' },
  endSession: { name: 'identity.end_session', method: 'POST', path: 'account/endSession' },
  rememberedDevices: {
    name: 'identity.remembered_devices',
    method: 'GET',
    path: 'account/rememberedDevices',
  },
  forgetDevice: { name: 'identity.forget_device', method: 'POST', path: 'account/forgetDevice' },
  wechat: { name: 'identity.wechat', method: 'POST', path: 'WechatPush/SelWechatBing' },
  unbindWechat: {
    name: 'identity.unbind_wechat',
    method: 'POST',
    path: 'WechatPush/cancelWechatPush',
  },
  setWechatPush: {
    name: 'identity.set_wechat_push',
    method: 'POST',
    path: 'WechatPush/setWechatPush',
  },
};

export const userEndpoints: EndpointsOf<Calls['userCalls']> = {
  list: { name: 'identity.users', method: 'GET', path: 'rbac/user/list' },
  create: { name: 'identity.add_user', method: 'POST', path: 'rbac/user/add' },
  edit: { name: 'identity.edit_user', method: 'PUT', path: 'rbac/user/edit' },
  enable: { name: 'identity.enable_user', method: 'PUT', path: 'rbac/user/enable' },
  delete: { name: 'identity.delete_users', method: 'POST', path: 'rbac/user/delete' },
  items: { name: 'identity.user_items', method: 'GET', path: 'rbac/user/items' },
  setItems: { name: 'identity.set_user_items', method: 'PUT', path: 'rbac/user/items' },
  loginAs: { name: 'identity.login_as', method: 'POST', path: 'rbac/user/loginAs' },
  phones: { name: 'identity.user_phones', method: 'GET', path: 'rbac/user/getuserphonepreview' },
};

export const subUserEndpoints: EndpointsOf<Calls['subUserCalls']> = {
  list: { name: 'identity.sub_users', method: 'GET', path: 'rbac/childUser/list' },
  create: { name: 'identity.add_sub_user', method: 'POST', path: 'rbac/childUser/add' },
  edit: { name: 'identity.edit_sub_user', method: 'PUT', path: 'rbac/childUser/edit' },
  enable: { name: 'identity.enable_sub_user', method: 'PUT', path: 'rbac/childUser/enable' },
  delete: { name: 'identity.delete_sub_users', method: 'POST', path: 'rbac/childUser/delete' },
  items: { name: 'identity.sub_user_items', method: 'GET', path: 'rbac/childUser/items' },
  loginAs: { name: 'identity.login_as_sub_user', method: 'POST', path: 'rbac/childUser/loginAs' },
};

export const roleEndpoints: EndpointsOf<Calls['roleCalls']> = {
  list: { name: 'identity.roles', method: 'GET', path: 'rbac/role/list' },
  mine: { name: 'identity.my_roles', method: 'GET', path: 'rbac/role/mine' },
  create: { name: 'identity.add_role', method: 'POST', path: 'rbac/role/add' },
  edit: { name: 'identity.edit_role', method: 'PUT', path: 'rbac/role/edit' },
  delete: { name: 'identity.delete_roles', method: 'POST', path: 'rbac/role/delete' },
  grants: { name: 'identity.grants', method: 'GET', path: 'rbac/permission/list' },
};

export const projectGroupEndpoints: EndpointsOf<Calls['projectGroupCalls']> = {
  list: { name: 'identity.project_groups', method: 'GET', path: 'rbac/tree/list' },
  create: { name: 'identity.add_project_group', method: 'POST', path: 'rbac/tree/add' },
  edit: { name: 'identity.edit_project_group', method: 'PUT', path: 'rbac/tree/edit' },
  move: { name: 'identity.move_project_group', method: 'PUT', path: 'rbac/tree/move' },
  setItems: { name: 'identity.set_group_items', method: 'PUT', path: 'rbac/tree/items' },
  delete: { name: 'identity.delete_project_groups', method: 'POST', path: 'rbac/tree/delete' },
};

export const outboxEndpoints: EndpointsOf<Calls['outboxCalls']> = {
  list: { name: 'identity.outbox', method: 'GET', path: 'rbac/outbox/list' },
};
