/** Where pages find an image of the galleries; what it shows never changes. */
export const imageAddress = (id: number): string => `/api/v1/GraphConfig/gallery_image?id=${id}`;
