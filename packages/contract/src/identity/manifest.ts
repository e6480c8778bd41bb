import { defineDomain } from '../manifest/define-domain.ts';
import { identityErrors } from './identity.errors.ts';

/** Who people are, how they sign in, and what their roles let them do. */
export const identity = defineDomain({
  name: 'identity',
  errors: identityErrors,
  permissions: ['subusers.view', 'subusers.edit', 'subusers.login', 'roles.view', 'roles.edit'],
  pages: {
    settings_page: { opens: 'everybody' },
    user: { opens: 'account-holder', section: 'people' },
    'child-user': { opens: 'account-holder', section: 'people' },
    role: { opens: 'account-holder', section: 'people' },
    'role-permission': { opens: 'account-holder', section: 'people' },
    // The outgoing messages, by the name that their address has always had.
    outbox: { opens: 'administrator' },
    'sign-in-locks': { opens: 'administrator' },
  },
  elements: {
    user: ['subusers.view', 'subusers.edit', 'subusers.login'],
    'child-user': ['subusers.view', 'subusers.edit', 'subusers.login'],
    role: ['roles.view', 'roles.edit'],
    'role-permission': ['roles.view', 'roles.edit'],
  },
  sections: { access: 80, people: 120 },
  subjects: {
    user: {
      counted: true,
      verbs: [
        'create',
        'edit',
        'delete',
        'bind',
        'bind_wechat',
        'unbind_wechat',
        'change_avatar',
        'change_password',
        'change_state',
        'close',
        'device_theft',
        'end_session',
        'end_sessions',
        'forget_device',
        'lift_lock',
        'login_as',
        'rename',
        'renew_recovery_codes',
        'reset_second_factor',
        'second_factor_refused',
        'sign_in',
        'sign_in_refused',
        'sign_out',
        'subscribe_browser',
        'turn_off_second_factor',
        'turn_on_second_factor',
        'unsubscribe_browser',
      ],
    },
    role: { verbs: ['save', 'delete'] },
  },
  owned: ['session', 'rememberedDevice', 'pushBrowser', 'subUser'],
  counts: { home: { users: 'growing-for-administrators' } },
});
