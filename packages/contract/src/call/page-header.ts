/**
 * What requests of our own pages carry. A link, a form or a picture of another site cannot bring a
 * header of its own, and scripts there are stopped by the preflight (Fetch §3.3), which is answered
 * to nobody: so it tells our pages apart where browsers send no `Sec-Fetch-Site`, on plain HTTP.
 */
export const pageHeader = { 'x-requested-with': 'Millwright' } as const;
