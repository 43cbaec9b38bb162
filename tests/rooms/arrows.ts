import { dirname } from 'node:path';
import type { Import } from './sources.ts';

/** Groups of files that import each other in a cycle, types and lazy imports included; the largest first. */
export function cyclesIn(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const { from, to, own } of imports) if (own) targets.set(from, [...(targets.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  // Tarjan's strongly connected components.
  const visit = (file: string): number => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const to of targets.get(file) ?? []) {
      const reached = order.has(to) ? (stack.includes(to) ? order.get(to) : undefined) : visit(to);
      if (reached !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? reached, reached));
    }
    const low = lowest.get(file) ?? 0;
    if (low === order.get(file)) {
      const cycle = stack.splice(stack.indexOf(file));
      if (cycle.length > 1) cycles.push(cycle.toSorted());
    }
    return low;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return cycles.toSorted((a, b) => b.length - a.length);
}

/** Pairs of folders that import each other, except a folder and one inside it. */
export function mutualFolders(imports: readonly Import[]): readonly string[] {
  const arrows = new Set(
    imports
      .filter(({ own }) => own)
      .map(({ from, to }) => [dirname(from), dirname(to)])
      .filter(([a, b]) => a !== b)
      .map((pair) => pair.join(' ')),
  );
  return [...arrows].filter((arrow) => {
    const [a = '', b = ''] = arrow.split(' ');
    return a < b && !b.startsWith(`${a}/`) && arrows.has(`${b} ${a}`);
  });
}

/** Imports that lead upward. `floors`: a room's folders and files from the top; also reports files on no floor. */
export function upwardIn(
  room: string,
  floors: readonly (readonly string[])[],
  imports: readonly Import[],
): readonly string[] {
  const placeOf = (path: string) => path.split('/')[1] ?? '';
  const floorOf = (path: string) => floors.findIndex((places) => places.includes(placeOf(path)));
  return imports
    .filter(({ from, to, own }) => own && from.startsWith(`${room}/`) && to.startsWith(`${room}/`))
    .filter(({ from, to }) => placeOf(from) !== placeOf(to))
    .filter(({ from, to }) => floorOf(from) < 0 || floorOf(to) <= floorOf(from))
    .map(({ from, to }) => `${from} imports ${to}`);
}
