/** Most devices that one call changes, moves or deletes. */
export const maxDevicesPerCall = 500;
