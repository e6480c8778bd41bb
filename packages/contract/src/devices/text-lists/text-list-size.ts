/** How much a text list and an item hold. */
export const maxTextsPerList = 256;
export const maxTextListsPerItem = 200;
export const maxValueText = 30;
