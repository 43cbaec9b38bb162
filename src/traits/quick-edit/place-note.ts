/** Places a note above its cell if it would be clipped below and there is room above. */
export function placeNote(note: HTMLElement): void {
  const list = note.closest('[data-scrolls]');
  if (!list) return;
  note.removeAttribute('data-above');
  const { bottom, height } = note.getBoundingClientRect();
  const { top } = list.getBoundingClientRect();
  const cell = note.offsetParent?.getBoundingClientRect() ?? note.getBoundingClientRect();
  const head = list.querySelector('thead')?.getBoundingClientRect().height ?? 0;
  note.toggleAttribute('data-above', bottom > top + list.clientHeight && cell.top - height > top + head);
}
