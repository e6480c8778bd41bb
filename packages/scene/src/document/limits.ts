/** How large a document may be. Each bound is far beyond what anybody draws. */

/** Nodes together, however deep. */
export const mostNodes = 20_000;
/** Groups within each other. */
export const deepest = 24;
/** Any coordinate or length, either way. */
export const farthest = 1_000_000;
/** Edge of a screen, in its own units. */
export const largestEdge = 20_000;
export const longestText = 4_000;
export const longestName = 60;
/** Numbers in a list of corners: two for each. */
export const mostCoordinates = 4_000;
export const mostBindings = 16;
export const mostEvents = 8;
export const mostCases = 64;
export const mostStops = 16;
/** Points, devices or screens that one part names. */
export const mostReferences = 200;
/** Characters of the settings of a part, as JSON. */
export const longestSettings = 20_000;
/** Characters of a whole document, as JSON. */
export const longestDocument = 16_000_000;
