/** Heights of a table's rows; the first is the default. */
export const densities = ['comfortable', 'compact'] as const;

export type Density = (typeof densities)[number];

/** Maximum number of frozen columns, from the left, while the table scrolls sideways. */
export const maxPinned = 3;
