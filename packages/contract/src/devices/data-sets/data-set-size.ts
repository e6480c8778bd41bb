/** Most points one data set holds. */
export const maxPointsPerDataSet = 1000;
