import { describe, expect, test } from 'vitest';
import { cameraErrorCode } from './camera-error.ts';

describe('a camera', () => {
  const page = { isSecureContext: true, hasMediaDevices: true };
  const named = (name: string) => Object.assign(new Error(name), { name });
  test.each([
    ['NotAllowedError', 'camera.not_allowed'],
    ['NotFoundError', 'camera.not_found'],
    ['NotReadableError', 'camera.in_use'],
    ['OverconstrainedError', 'camera.unsuitable'],
    ['TypeError', 'camera.failed'],
  ])('that fails with %s', (name, code) => {
    expect(cameraErrorCode(page, named(name))).toBe(code);
  });
  test('behind plain HTTP, or in a browser that has none', () => {
    expect(cameraErrorCode({ isSecureContext: false, hasMediaDevices: false })).toBe(
      'camera.not_secure',
    );
    expect(cameraErrorCode({ ...page, hasMediaDevices: false })).toBe('camera.not_supported');
    expect(cameraErrorCode(page, 'no error at all')).toBe('camera.failed');
  });
});
