// Written by `node scripts/generate.ts` from the declarations.
import type { EndpointsOf } from '../call/endpoint.ts';
import type { notices } from './wire.ts';

type Calls = (typeof notices)['calls'];

export const noticeEndpoints: EndpointsOf<Calls['noticeCalls']> = {
  create: { name: 'notices.create', method: 'POST', path: 'notice/addNotice', changes: ['notice'] },
  edit: { name: 'notices.edit', method: 'POST', path: 'notice/editNotice', changes: ['notice'] },
  list: { name: 'notices.list', method: 'POST', path: 'notice/getNoticeList', shows: ['notice'] },
  readers: {
    name: 'notices.readers',
    method: 'GET',
    path: 'notice/getReaders',
    shows: ['notice', 'user'],
  },
  end: { name: 'notices.end', method: 'POST', path: 'notice/endNotice', changes: ['notice'] },
  delete: {
    name: 'notices.delete',
    method: 'POST',
    path: 'notice/deleteNotice',
    changes: ['notice'],
  },
  createFile: {
    name: 'notices.createFile',
    method: 'POST',
    path: 'notice/addFile',
    upload: { field: 'file', maxBytes: 10485760 },
    changes: ['notice'],
  },
  deleteFile: {
    name: 'notices.deleteFile',
    method: 'POST',
    path: 'notice/deleteFile',
    changes: ['notice'],
  },
  file: { name: 'notices.file', method: 'GET', path: 'notice/getFile', download: true },
  listOwn: {
    name: 'notices.listOwn',
    method: 'POST',
    path: 'notice/getUserNoticeList',
    polling: true,
    shows: ['notice'],
  },
  get: { name: 'notices.get', method: 'POST', path: 'notice/getNoticeDetail', shows: ['notice'] },
  markRead: {
    name: 'notices.markRead',
    method: 'POST',
    path: 'notice/readNotice',
    changes: ['notice'],
  },
};

export const systemMessageEndpoints: EndpointsOf<Calls['systemMessageCalls']> = {
  list: {
    name: 'systemMessages.list',
    method: 'GET',
    path: 'systemMessage/systemMessage',
    polling: true,
    shows: ['system_event'],
  },
};
