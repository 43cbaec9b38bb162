/** Heights of a table's rows; the first to begin with. */
export const densities = ['comfortable', 'compact'] as const;

export type Density = (typeof densities)[number];

/** So many columns, the first ones, can stay in view while the table scrolls sideways. */
export const maxPinned = 3;
