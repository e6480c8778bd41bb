import { defineWire } from '../manifest/define-wire.ts';
import { noticeCalls, systemMessageCalls } from './notices.calls.ts';

/** What notices answer. */
export const notices = defineWire({
  calls: { noticeCalls, systemMessageCalls },
  words: {
    audience: ['接收对象', 'Recipients'],
    body: ['内容', 'Text'],
    format: ['排版方式', 'Format'],
    endsAt: ['结束时间', 'End'],
    publishAt: ['发布时间', 'Publication'],
    title: ['标题', 'Title'],
    type: ['类型', 'Kind'],
    readState: ['阅读状态', 'Read'],
  },
});
