/** So that a screen reader tells that there is something new. */
export const focusHeading = (heading: HTMLElement | null) => heading?.focus();
