/** Bytes of an item's file as it is sent. */
export const maxItemFileBytes = 8_388_608;
