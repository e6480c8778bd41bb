/** Most points of one preview: each is a request of its own. */
export const maxPreviewedPoints = 40;
