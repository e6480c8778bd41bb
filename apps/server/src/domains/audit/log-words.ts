/** What the logs keep as codes, as their pages say it, for files. */
import type { Language } from '@millwright/contract';
import type { OnlineEntry, SignIn } from '@millwright/contract/audit/audit.schemas';
import type { WebErrorEntry } from '@millwright/contract/audit/web-errors.schemas';

type Words<Code extends string> = Readonly<Record<Code, Readonly<Record<Language, string>>>>;

export const signInWords: Words<SignIn['kind']> = {
  'signed-in': { 'zh-CN': '登录', 'en-US': 'Signed in' },
  refused: { 'zh-CN': '登录被拒绝', 'en-US': 'Refused' },
  'signed-out': { 'zh-CN': '退出', 'en-US': 'Signed out' },
};

export const deviceStateWords: Words<OnlineEntry['state']> = {
  online: { 'zh-CN': '在线', 'en-US': 'Online' },
  offline: { 'zh-CN': '离线', 'en-US': 'Offline' },
  abnormal: { 'zh-CN': '通信异常', 'en-US': 'Abnormal' },
};

export const webErrorWords: Words<WebErrorEntry['kind']> = {
  script: { 'zh-CN': '脚本错误', 'en-US': 'Script error' },
  promise: { 'zh-CN': '未处理的异步错误', 'en-US': 'Unhandled rejection' },
  render: { 'zh-CN': '页面渲染错误', 'en-US': 'Page crashed' },
  request: { 'zh-CN': '接口调用失败', 'en-US': 'Request failed' },
  resource: { 'zh-CN': '资源加载失败', 'en-US': 'Resource missing' },
};
