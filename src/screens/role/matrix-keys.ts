const steps: Readonly<Record<string, readonly [rows: number, boxes: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The checkbox that an arrow key moves to: the neighbour, or the next one in the column. */
export function stepIn(table: Element, from: EventTarget, key: string): HTMLInputElement | undefined {
  const [down, right] = steps[key] ?? [0, 0];
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].flatMap((cell, column) => [...cell.querySelectorAll('input')].map((box) => ({ box, column }))),
  );
  const own = rows.findIndex((boxes) => boxes.some(({ box }) => box === from));
  const boxes = rows[own] ?? [];
  const place = boxes.findIndex(({ box }) => box === from);
  const column = boxes[place]?.column;
  if (column === undefined) return undefined;
  if (right !== 0) return boxes[place + right]?.box;
  if (down === 0) return undefined;
  const others = down > 0 ? rows.slice(own + 1) : rows.slice(0, own).toReversed();
  return others.flatMap((row) => row.find((one) => one.column === column)?.box ?? [])[0];
}
