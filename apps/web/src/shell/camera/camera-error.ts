import type { cameraErrors } from '@millwright/contract/camera.errors';

/** Names of what `getUserMedia` rejects with (Media Capture and Streams, §10.2.1). */
const byName: Readonly<Record<string, keyof typeof cameraErrors>> = {
  NotAllowedError: 'camera.not_allowed',
  SecurityError: 'camera.not_allowed',
  NotFoundError: 'camera.not_found',
  NotReadableError: 'camera.in_use',
  AbortError: 'camera.in_use',
  OverconstrainedError: 'camera.unsuitable',
};

/**
 * The code that says why the camera cannot be used.
 * @param error what `getUserMedia` rejected with; undefined when it was not even there to be called
 */
export function cameraErrorCode(
  page: { readonly isSecureContext: boolean; readonly hasMediaDevices: boolean },
  error?: unknown,
): keyof typeof cameraErrors {
  // Without a secure context browsers hide the interface altogether: this comes first.
  if (!page.isSecureContext) return 'camera.not_secure';
  if (!page.hasMediaDevices) return 'camera.not_supported';
  const name = error instanceof Error ? error.name : '';
  return byName[name] ?? 'camera.failed';
}
