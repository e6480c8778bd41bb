/** Most devices, and most points, of one item that a user puts in an order of their own. */
export const maxPlaced = 2_000;
