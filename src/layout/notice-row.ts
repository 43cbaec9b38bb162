/** The possible rows below the app bar, from the top: why a call failed, the viewed role, and notices for staff. */
const rows = ['connection', 'viewing', 'staff'] as const;
export type NoticeRow = (typeof rows)[number];

const propertyOf = (row: NoticeRow) => `--notice-${row}`;

/** CSS height of a row: `0px` while it isn't shown. */
export const rowHeight = (row: NoticeRow): string => `var(${propertyOf(row)}, 0px)`;

/** CSS height of all rows below the app bar. */
export const noticeHeight = `calc(${rows.map(rowHeight).join(' + ')})`;

/** CSS height of the window below the app bar and the rows. */
export const heightBelowBar = `calc(100dvh - 48px - ${noticeHeight})`;

/**
 * Place of a drawer that opens over the page: below the app bar and the rows, so that a message there covers none of
 * its parts (dialogs: see the theme).
 */
export const drawerPlace = { top: 'auto', bottom: 0, height: heightBelowBar } as const;

const shownHeight = 32;

/** Shows or hides a row. The page makes room for it. */
export function reserveRow(row: NoticeRow, shown: boolean): void {
  document.documentElement.style.setProperty(propertyOf(row), `${shown ? shownHeight : 0}px`);
}

/** The current height of all rows in px. */
export function currentNoticeHeight(): number {
  const { style } = document.documentElement;
  return rows.reduce((sum, row) => sum + (Number.parseFloat(style.getPropertyValue(propertyOf(row))) || 0), 0);
}
