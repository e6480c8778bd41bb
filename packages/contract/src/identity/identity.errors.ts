export const identityErrors = {
  'identity.wrong_password': {
    status: 422,
    zh: '用户名或密码错误',
    en: 'The user name or the password is wrong',
  },
  'identity.disabled': {
    status: 422,
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled; ask your administrator',
  },
  'identity.expired': {
    status: 422,
    zh: '账号已到期，请联系管理员',
    en: 'This account has expired; ask your administrator',
  },
  'identity.locked': {
    status: 429,
    zh: '登录失败次数过多，请 {wait}后再试',
    en: 'Too many failed sign-ins; try again in {wait}',
  },
  'identity.key_changed': {
    status: 409,
    zh: '加密密钥已更新，请重新登录',
    en: 'The encryption key has changed; sign in again',
  },
  'identity.seal_broken': {
    status: 400,
    zh: '加密的密码无法识别',
    en: 'The encrypted password cannot be read',
  },
  'identity.seal_stale': {
    status: 409,
    zh: '登录请求已过期或已被使用，请重试',
    en: 'This sign-in request is too old or was used before; try again',
  },
  'identity.registration_off': {
    status: 403,
    zh: '本系统未开放注册，请联系管理员开通账号',
    en: 'Registration is closed here; ask your administrator for an account',
  },
  'identity.name_taken': {
    status: 409,
    field: 'userName',
    zh: '用户名“{userName}”已被使用',
    en: 'The user name “{userName}” is taken',
  },
  'identity.user_name': {
    status: 400,
    zh: '用户名只能包含中文、字母和数字，至少 2 个字符，且不能是手机号',
    en: 'A user name is Chinese characters, letters and digits, at least 2 of them, and no phone number',
  },
  'identity.password': {
    status: 400,
    zh: '密码为 {min} 至 20 位字母和数字',
    en: 'A password is {min} to 20 letters and digits',
  },
  'identity.password_rule': {
    status: 400,
    zh: '密码为 3 至 20 位字母和数字',
    en: 'A password is 3 to 20 letters and digits',
  },
  'identity.phone_rule': {
    status: 400,
    zh: '请输入以 1 开头的 11 位手机号',
    en: 'A mobile number is 11 digits and begins with 1',
  },
  'identity.email_rule': {
    status: 400,
    zh: '邮箱格式不正确',
    en: 'This is not an e-mail address',
  },
  'identity.target_rule': {
    status: 400,
    zh: '请输入正确的手机号或邮箱',
    en: 'Enter a mobile number or an e-mail address',
  },
  'identity.role_name': {
    status: 400,
    zh: '角色名称只能包含中文、字母和数字，至少 2 个字符',
    en: 'A role name is Chinese characters, letters and digits, at least 2 of them',
  },
  'identity.plant_role_name': {
    status: 400,
    zh: '角色名称须为 2 至 50 个字符，以中文、字母或数字开头，其后还可含空格和 - _ # . /',
    en: 'A role name is 2 to 50 characters; it begins with a Chinese character, letter or digit, and may hold spaces and - _ # . / after it',
  },
  'identity.logo_text': {
    status: 400,
    zh: '标题最多 30 个字符',
    en: 'A title has at most 30 characters',
  },
  'identity.nothing_chosen': {
    status: 400,
    zh: '请至少选择一行',
    en: 'Choose at least one row',
  },
  'identity.wrong_code': {
    status: 422,
    zh: '验证码错误或已过期',
    en: 'The verification code is wrong or has expired',
  },
  'identity.wrong_device': {
    status: 422,
    zh: '此设备的登录状态已失效，请重新登录',
    en: 'This device is no longer remembered; sign in again',
  },
  'identity.push_off': {
    status: 422,
    zh: '本服务器未开启浏览器推送',
    en: 'This server tells no closed browsers: the operator has switched it off',
  },
  'identity.push_service': {
    status: 422,
    zh: '不支持此浏览器的推送服务（{host}），请换用其他浏览器或联系运维人员',
    en: 'The push service of this browser ({host}) is not one of those that the server may call',
  },
  'identity.push_keys': {
    status: 422,
    zh: '浏览器给出的推送密钥无效，请关闭后重新开启',
    en: 'The keys that the browser gave are not valid; switch it off and on again',
  },
  'identity.browsers_full': {
    status: 422,
    zh: '每人最多可有 {limit} 个接收报警的浏览器，请先移除不用的',
    en: 'A person may have {limit} browsers that show alarms; remove one first',
  },
  'identity.no_target': {
    status: 422,
    zh: '账号未绑定手机号或邮箱',
    en: 'The account has no phone or e-mail address',
  },
  'identity.verify_first': {
    status: 422,
    zh: '请先验证发送给您本人的验证码',
    en: 'Check the code that was sent to yourself first',
  },
  'identity.last_administrator': {
    status: 422,
    zh: '必须保留至少一个可用的管理员',
    en: 'At least one working administrator must remain',
  },
  'identity.avatar_kind': {
    status: 400,
    zh: '头像必须是 JPEG、PNG、GIF 或 WebP 图片',
    en: 'A picture is JPEG, PNG, GIF or WebP',
  },
  'identity.avatar_size': {
    status: 400,
    zh: '图片过大：每边最多 {side} 像素，总计最多 {megapixels} 百万像素，动图各帧合计最多 {allFrames} 百万像素',
    en: 'The picture is too large: at most {side} pixels a side, {megapixels} million in all, and {allFrames} million for all frames of an animation',
  },
  'identity.role_unknown': {
    status: 422,
    zh: '所选角色不存在或不可分配',
    en: 'One of the roles does not exist or is not yours to give',
  },
  'identity.beyond_own': {
    status: 422,
    zh: '只能授予您自己拥有的页面和权限：{names}',
    en: 'You can grant only pages and permissions that you have yourself: {names}',
  },
  'identity.expires_beyond': {
    status: 422,
    field: 'expiresAt',
    zh: '到期时间不能晚于上级账号的到期时间',
    en: 'A sub-user cannot last longer than the account above them',
  },
  'identity.parent_unknown': {
    status: 404,
    zh: '没有该用户，或该用户不在您的管理范围内',
    en: 'There is no such user, or they are not yours to manage',
  },
  'identity.role_taken': {
    status: 409,
    field: 'roleName',
    zh: '角色名称“{roleName}”已被使用',
    en: 'The role name “{roleName}” is taken',
  },
  'identity.role_in_use': {
    status: 422,
    zh: '角色“{roleName}”仍有用户，不能删除',
    en: 'The role “{roleName}” still has users',
  },
  'identity.item_unknown': {
    status: 422,
    zh: '所选项目不存在或不可分配',
    en: 'One of the projects does not exist or is not yours to give',
  },
  'identity.account_full': {
    status: 422,
    zh: '每个账号最多可有 {limit} 个子用户，请删除不需要的子用户，或联系管理员提高上限',
    en: 'An account may have {limit} sub-users; delete some, or ask an administrator for more',
  },
  'identity.no_sub_users': {
    status: 422,
    zh: '此账号不能拥有子用户',
    en: 'This account cannot have sub-users',
  },
  'identity.not_usable': {
    status: 422,
    zh: '该账号已停用或到期',
    en: 'That account is disabled or has expired',
  },
  'identity.login_as_chain': {
    status: 422,
    zh: '请先退出当前代登录的账号',
    en: 'Leave the account that you are signed in as first',
  },
  'identity.wechat_failed': {
    status: 422,
    zh: '微信绑定失败',
    en: 'Binding WeChat failed',
  },
  'identity.wechat_taken': {
    status: 409,
    zh: '该微信已绑定其他用户',
    en: 'This WeChat user is bound to another account',
  },
  'identity.wechat_bound': {
    status: 409,
    zh: '账号已绑定微信',
    en: 'The account is bound to a WeChat user already',
  },
  'identity.wechat_unbound': {
    status: 422,
    zh: '解绑失败，账号未绑定微信',
    en: 'The account is not bound to a WeChat user',
  },
  'identity.wechat_off': {
    status: 422,
    zh: '未配置微信服务',
    en: 'WeChat is not configured',
  },
  'identity.prove_first': {
    status: 422,
    zh: '请先输入您自己的密码确认身份',
    en: 'Confirm with your own password first',
  },
  'identity.second_factor_needed': {
    status: 422,
    zh: '请输入双因素认证的验证码',
    en: 'Enter the code of your second factor',
  },
  'identity.wrong_second_factor': {
    status: 422,
    zh: '验证码或恢复码错误，或已被使用',
    en: 'The code is wrong or was used before',
  },
  'identity.ticket_over': {
    status: 422,
    zh: '请重新登录：验证已超时，或错误次数过多',
    en: 'Sign in from the beginning: it took too long, or too many codes were wrong',
  },
  'identity.second_factor_off': {
    status: 403,
    zh: '本系统未启用双因素认证',
    en: 'Second factors are switched off here',
  },
  'identity.second_factor_on': {
    status: 409,
    zh: '双因素认证已开启',
    en: 'The account has a second factor already',
  },
  'identity.second_factor_none': {
    status: 422,
    zh: '该账号未开启双因素认证',
    en: 'The account has no second factor',
  },
  'identity.second_factor_begin': {
    status: 422,
    zh: '设置已超时，请重新开始',
    en: 'Setting up took too long; begin again',
  },
  'identity.second_factor_own': {
    status: 422,
    zh: '请在个人设置中关闭自己的双因素认证',
    en: 'Turn your own second factor off in your settings',
  },
} as const;
