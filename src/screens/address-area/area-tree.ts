import { foldedText } from '../../../resources/folded-text.ts';
import type { ResourceName } from '../../../resources/index.ts';
import type { Area, AreaCountry } from './use-address-areas.ts';

/** The levels of the tree, from the top. */
export const levels = [
  'address_area_country',
  'address_area_region',
  'address_area_district',
] as const satisfies readonly ResourceName[];

/** An area in the tree. */
export interface AreaNode {
  /** `1:7`: the level and the id. */
  readonly key: string;
  readonly level: number;
  readonly area: Area;
  readonly parent: AreaNode | undefined;
  readonly children: readonly AreaNode[];
}

/** A visible node: its open state, and its position among its siblings. */
export interface AreaRow {
  readonly node: AreaNode;
  /** `undefined` if it has no children. */
  readonly open: boolean | undefined;
  /** 1-based position among the visible siblings. */
  readonly place: number;
  readonly total: number;
}

type Branch = Area & { readonly regions?: readonly Branch[]; readonly districts?: readonly Branch[] };

/** The countries as nodes, with all areas below them. */
export function nodesOf(countries: readonly AreaCountry[]): readonly AreaNode[] {
  const made = (area: Branch, level: number, parent: AreaNode | undefined): AreaNode => {
    const children: AreaNode[] = [];
    const node: AreaNode = { key: `${level}:${area.id}`, level, area, parent, children };
    children.push(...(area.regions ?? area.districts ?? []).map((one) => made(one, level + 1, node)));
    return node;
  };
  return countries.map((country) => made(country, 0, undefined));
}

/** All nodes in depth-first order. */
export function allNodes(nodes: readonly AreaNode[]): readonly AreaNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}

export interface AreaView {
  readonly isOpen: (node: AreaNode) => boolean;
  readonly search: string;
  readonly onlyRepeated: boolean;
}

function isFound({ area }: AreaNode, wanted: string, onlyRepeated: boolean): boolean {
  if (onlyRepeated && !area.erp_ref_id_repeated) return false;
  return [area.name.zh_HK, area.name.en_US, area.code, area.erp_ref_id ?? ''].some((text) =>
    foldedText(text).includes(wanted),
  );
}

/** The visible nodes, from top to bottom. During a search: the matches and all their ancestors. */
export function rowsOf(nodes: readonly AreaNode[], view: AreaView): readonly AreaRow[] {
  const wanted = foldedText(view.search.trim());
  const narrowed = wanted !== '' || view.onlyRepeated;
  const isShown = (node: AreaNode): boolean =>
    !narrowed || isFound(node, wanted, view.onlyRepeated) || node.children.some(isShown);
  const rows = (siblings: readonly AreaNode[]): readonly AreaRow[] => {
    const shown = siblings.filter(isShown);
    return shown.flatMap((node, index) => {
      const below = node.children.filter(isShown);
      const open = below.length === 0 ? undefined : narrowed || view.isOpen(node);
      return [{ node, open, place: index + 1, total: shown.length }, ...(open === true ? rows(below) : [])];
    });
  };
  return rows(nodes);
}

/** The siblings of a node, including itself, in their order. */
export function siblingsOf(nodes: readonly AreaNode[], { parent }: AreaNode): readonly AreaNode[] {
  return parent?.children ?? nodes;
}

/** 0-based position among its siblings of a node dropped before the row at `gap`. */
export function placeOfDrop(rows: readonly AreaRow[], { key, parent }: AreaNode, gap: number): number {
  return rows.slice(0, gap).filter(({ node }) => node.key !== key && node.parent?.key === parent?.key).length;
}

/**
 * True if the position before the row at `gap` is among the siblings of a node, or below one of them: a node can only
 * be dropped there.
 */
export function takesDrop(rows: readonly AreaRow[], { parent }: AreaNode, gap: number): boolean {
  let above = rows[gap - 1]?.node;
  while (above && above.key !== parent?.key) above = above.parent;
  return above?.key === parent?.key;
}

/** Index of the row that a key moves to, as in the ARIA tree pattern; `undefined` if it doesn't move. */
export function rowAfterKey(rows: readonly AreaRow[], index: number, key: string): number | undefined {
  const row = rows[index];
  if (!row) return undefined;
  const last = rows.length - 1;
  const moves: Readonly<Record<string, number | undefined>> = {
    ArrowDown: Math.min(last, index + 1),
    ArrowUp: Math.max(0, index - 1),
    Home: 0,
    End: last,
    ArrowRight: row.open === true ? index + 1 : undefined,
    ArrowLeft:
      row.open === true || !row.node.parent ? undefined : rows.findIndex(({ node }) => node === row.node.parent),
  };
  return moves[key];
}

/** Index of the next row after `index` whose name begins with the typed text. */
export function rowByName(
  rows: readonly AreaRow[],
  index: number,
  typed: string,
  nameOf: (area: Area) => string,
): number {
  const begins = ({ node }: AreaRow) => foldedText(nameOf(node.area)).startsWith(foldedText(typed));
  const order = [...rows.keys()].map((place) => (index + 1 + place) % rows.length);
  return order.find((place) => rows[place] && begins(rows[place])) ?? -1;
}
