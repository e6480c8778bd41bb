/** The messages that a user may meet (spec §8), each under its code. */
import { describe, expect, test } from 'vitest';
import { errorText } from '../error-text.ts';
import { type ErrorCode, errors } from './errors.ts';

/**
 * Those of domains that exist (remote desktops will bring 'unable to connect to server'); what a
 * failed request says is the web's own.
 */
const catalogue: Readonly<Record<string, ErrorCode>> = {
  'unauthorised access, login timed out': 'general.signed_out',
  'unauthorised access, no permission': 'general.forbidden',
  'no permission to set data': 'general.forbidden',
  'username taken': 'identity.name_taken',
  'interface service error': 'general.internal',
  'service not available': 'general.unavailable',
  'verification code error': 'identity.wrong_code',
  'password error': 'identity.wrong_password',
  'device not online': 'telemetry.device_offline',
  'file type wrong': 'general.wrong_kind',
  'choose at least one row': 'identity.nothing_chosen',
  'duplicate variable block name': 'point_block.name_taken',
  'wechat binding failed': 'identity.wechat_failed',
  'wechat unbinding failed': 'identity.wechat_unbound',
  'wechat bound to another user': 'identity.wechat_taken',
  'account bound already': 'identity.wechat_bound',
  'camera permission missing': 'camera.not_allowed',
  'no camera': 'camera.not_found',
  'secure context needed': 'camera.not_secure',
  'camera occupied': 'camera.in_use',
  'inappropriate installation': 'camera.unsuitable',
  'stream interface unsupported': 'camera.not_supported',
  'camera error': 'camera.failed',
};

test.each(Object.entries(catalogue))('"%s" is said in both languages', (_, code) => {
  const details = { request: '1', device: 'P', kind: 'png', name: 'B1', userName: 'zhang' };
  expect(errorText(code, details, 'zh-CN')).toMatch(/\p{Script=Han}/u);
  expect(errorText(code, details, 'en-US')).toMatch(/^[\x20-\x7e“”]+$/);
});

describe('every error there is', () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  test.each(Object.entries(errors))('%s says the same in both languages', (_, { zh, en }) => {
    expect(placeholders(zh)).toEqual(placeholders(en));
    expect(zh).toMatch(/\p{Script=Han}/u);
    expect(en).not.toMatch(/\p{Script=Han}/u);
  });
});
