import { deletionEndpoints } from '@millwright/contract/devices/endpoints';

/** Deletes a project with its devices, and all else it has. */
export const deleteItemCall = deletionEndpoints.deleteItem;
