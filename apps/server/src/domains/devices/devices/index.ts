export { checkLink } from './check-link.ts';
export { copyDevice, type DeviceCopy } from './copy-device.ts';
export { createDevice } from './create-device.ts';
export { createWithItem } from './create-with-item.ts';
export { deleteDevice } from './delete-device.ts';
export { type DeviceEdit, editDevice } from './edit-device.ts';
