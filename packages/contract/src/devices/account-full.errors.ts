/** Refusals of what an account has as many of as it may. */
export const accountFullErrors = {
  'device.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 台设备，请删除不需要的设备，或联系管理员提高上限',
    en: 'The account of this project may have {limit} devices; delete some, or ask an administrator for more',
  },
  'gateway.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 个网关，请删除不需要的网关，或联系管理员提高上限',
    en: 'The account of this project may have {limit} gateways; delete some, or ask an administrator for more',
  },
  'point.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 个数据点，请删除不需要的数据点，或联系管理员提高上限',
    en: 'The account of this project may have {limit} points; delete some, or ask an administrator for more',
  },
  'point.account_full_calculated': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 个计算点，请删除不需要的计算点，或联系管理员提高上限',
    en: 'The account of this project may have {limit} calculated points; delete some, or ask an administrator for more',
  },
} as const;
