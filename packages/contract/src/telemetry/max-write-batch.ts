/** Most points that are written as one batch, the flag among them. */
export const maxWriteBatch = 200;
