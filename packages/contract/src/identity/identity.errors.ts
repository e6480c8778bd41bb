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
    zh: '登录失败次数过多，请 {seconds} 秒后再试',
    en: 'Too many failed sign-ins; try again in {seconds} s',
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
  'identity.name_taken': {
    status: 409,
    zh: '用户名“{userName}”已被使用',
    en: 'The user name “{userName}” is taken',
  },
  'identity.user_name': {
    status: 400,
    zh: '用户名只能包含中文、字母和数字，至少 2 个字符',
    en: 'A user name is Chinese characters, letters and digits, at least 2 of them',
  },
  'identity.password': {
    status: 400,
    zh: '密码为 {min} 至 20 位字母和数字',
    en: 'A password is {min} to 20 letters and digits',
  },
} as const;
