const property = '--notice';

/** CSS height of the notice below the app bar: `0px` without one. */
export const noticeHeight = `var(${property}, 0px)`;

/** CSS height of the window below the app bar and the notice. */
export const heightBelowBar = `calc(100dvh - 48px - ${noticeHeight})`;

/**
 * Place of a drawer that opens over the page: below the app bar and the notice, so that a message there covers none of
 * its parts (dialogs: see the theme).
 */
export const drawerPlace = { top: 'auto', bottom: 0, height: heightBelowBar } as const;

/** Gives the notice this height in px. The page makes room for it. */
export function setNoticeHeight(height: number): void {
  document.documentElement.style.setProperty(property, `${height}px`);
}

/** The notice's present height in px. */
export function currentNoticeHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(property)) || 0;
}
