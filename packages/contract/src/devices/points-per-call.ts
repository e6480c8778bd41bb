/** Most points that one call makes, changes or deletes. */
export const maxPointsPerCall = 1000;
