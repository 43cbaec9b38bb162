import {
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
} from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { Field } from '../../resources/kinds/index.ts';
import type { KindCell, Labels } from '../../resources/kinds/kind-views.ts';
import type { Label, Values } from '../../resources/kinds/kind.ts';
import type { Permitted } from '../auth-provider/use-permitted.ts';
import type { PlacedColumn } from './column-settings.ts';
import type { ListColumns } from './use-columns.ts';

/** What an ability, or an entity's own screens, may add to a list. Each slot is drawn inside react-admin's list context. */
export interface ListSlots {
  /** Only on the lists of this entity; without it on every list, and the ability decides by the declaration. */
  readonly resource?: string;
  /** Buttons in the head of a list's page. */
  readonly Toolbar?: ComponentType<ToolbarProps>;
  /** Buttons in the head of the list of one parent's records. */
  readonly RelatedToolbar?: ComponentType<RelatedProps>;
  /** Below the list of one parent's records. */
  readonly BelowRelated?: ComponentType<Omit<RelatedProps, 'permitted'>>;
  /** Buttons in the bar of what is selected. */
  readonly selection?: {
    /** Whether rows can be selected for it. */
    readonly offers: (resource: Resource, permitted: Permitted) => boolean;
    readonly Buttons: ComponentType<SelectionProps>;
  };
  /** Entries in the menu of a row: what can be done to all of these records; of none, to any record at all. */
  readonly rowActions?: (
    resource: Resource,
    permissions: readonly string[],
    records: readonly Values[],
  ) => readonly RowAction[];
  /** Draws cells that can be changed in place; at most one ability does. */
  readonly Cells?: ComponentType<CellsProps>;
}

export interface ToolbarProps {
  readonly resource: Resource;
  readonly permitted: Permitted;
  readonly columns: ListColumns;
}

export interface RelatedProps {
  readonly resource: Resource;
  readonly permitted: Permitted;
  readonly parentId: Identifier;
}

export interface SelectionProps {
  readonly resource: Resource;
  readonly permitted: Permitted;
  /** Opens a dialog about what is selected, which stays when the selection shrinks. */
  readonly onAsk: (dialog: SelectionDialog) => void;
}

export type SelectionDialog = (props: {
  readonly ids: readonly Identifier[];
  /** The records that the list has shown so far. */
  readonly seen: ReadonlyMap<Identifier, RaRecord>;
  readonly onClose: () => void;
}) => ReactNode;

export interface RowAction {
  readonly name: string;
  readonly label: Label;
  readonly dialog: (props: {
    readonly record: RaRecord;
    readonly title: string;
    readonly onDone: () => void;
    readonly onClose: () => void;
  }) => ReactNode;
}

export interface CellsProps {
  readonly resource: Resource;
  readonly permitted: Permitted;
  readonly columns: readonly PlacedColumn[];
  readonly records: readonly RaRecord[];
  /** The list stands on a page of another record. */
  readonly related: boolean;
  readonly children: (cells: Cells) => ReactNode;
}

/** The cells of a list that an ability draws itself. */
export interface Cells {
  /** Stays the same while only rows change; absent where no cell is drawn otherwise. */
  readonly custom?: CustomCells | undefined;
  /** Rows that stay drawn when they are out of sight. */
  readonly openIds: readonly Identifier[];
  /** Tells whether it took the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly onDoubleClick: (event: MouseEvent) => void;
}

export interface CustomCells {
  readonly draws: (name: string, record: RaRecord) => boolean;
  /** Gives an element with the cell's name for its key. */
  readonly draw: (cell: CustomCellProps) => ReactNode;
}

export interface CustomCellProps {
  readonly as: 'td' | 'dd';
  readonly record: RaRecord & { readonly labels?: Labels };
  readonly name: string;
  readonly field: Field;
  readonly cell: KindCell;
  /** Tab reaches its button: its row has the focus. */
  readonly tabStop: boolean;
  /** The value as it is. */
  readonly children: ReactNode;
}

const nothing: readonly ListSlots[] = [];

/** What is plugged in, in the order in which it is drawn; given by `src/screens`. */
export const ListSlotsContext = createContext(nothing);

/** What is plugged into the lists of this entity. */
export function useListSlots({ name }: Pick<Resource, 'name'>): readonly ListSlots[] {
  return useContext(ListSlotsContext).filter(({ resource = name }) => resource === name);
}
