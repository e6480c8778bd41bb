/** How much of a gallery is shown at once: more is found by its name. */
export const galleryPage = { page: 1, pageSize: 200, sort: 'name', order: 'asc' } as const;
