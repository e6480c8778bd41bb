/**
 * Every refusal has a stable code: the number that stands in the envelope and the texts in both
 * languages. `{name}` is filled from the fault's details. Codes are only ever added.
 */
import { cameraErrors } from '../camera.errors.ts';
import { deliveryErrors } from '../delivery.errors.ts';
import { domains } from '../domains.ts';
import { generalErrors } from '../general.errors.ts';
import { foldErrors } from './fold.ts';

export type { ErrorEntry } from './define-domain.ts';

export const errors = {
  ...generalErrors,
  ...cameraErrors,
  ...deliveryErrors,
  ...foldErrors(domains),
};

export type ErrorCode = keyof typeof errors;
