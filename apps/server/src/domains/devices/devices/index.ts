export { byStanding } from './by-standing.ts';
export { checkLink, checkSettings } from './check-link.ts';
export { checkLinks } from './check-links.ts';
export { type CopyOf, copyDevice, type DeviceCopy, insertCopy } from './copy-device.ts';
export { createDevice, createDeviceIn } from './create-device.ts';
export { createWithItem } from './create-with-item.ts';
export { deleteDevice } from './delete-device.ts';
export { type DeviceEdit, editDevice, editDeviceIn } from './edit-device.ts';
export { resolveHosts } from './resolve-hosts.ts';
