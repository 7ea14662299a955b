/** Returns the next reserved id of one counter. */
export type NextId = () => number;
