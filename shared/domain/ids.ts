/** Takes the reserved ids of one counter one after the other. */
export type NextId = () => number;
