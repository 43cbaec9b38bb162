import {
  type ComponentType,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
} from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { Field } from '../../resources/kinds/index.ts';
import type { KindCell, Labels } from '../../resources/kinds/kind-views.ts';
import type { Label, Values } from '../../resources/kinds/kind.ts';
import type { Permitted } from '../auth-provider/use-permitted.ts';
import type { Offer } from '../ui/lacking/offers.ts';
import type { ColumnSettings, PlacedColumn } from './column-settings.ts';
import type { ListSelection } from './selection.ts';
import type { ListColumns } from './use-columns.ts';

/** Additions to a list by an ability or an entity's own screens. Rendered inside react-admin's list context. */
export interface ListSlots {
  /** Restricts the additions to this entity; without it the ability decides by the declaration. */
  readonly resource?: string;
  /** Initial state of a list that is opened without a query and wasn't seen yet. */
  readonly beginning?: (settings: ColumnSettings) => ListBeginning | undefined;
  /** Actions that the additions offer with the right permissions; the list explains those that the user can't see. */
  readonly offers?: (resource: Resource) => readonly Offer[];
  /** Buttons in the header of a list page. */
  readonly Toolbar?: ComponentType<ToolbarProps>;
  /** Buttons in the header of a related list. */
  readonly RelatedToolbar?: ComponentType<RelatedProps>;
  /** Below a related list. */
  readonly BelowRelated?: ComponentType<Omit<RelatedProps, 'permitted'>>;
  /** A line between the head and the rows, `stripHeight` high. */
  readonly Strip?: ComponentType<NoticeProps>;
  /** A line below the rows, always of the same height. */
  readonly Notice?: ComponentType<NoticeProps>;
  /** Buttons in the toolbar of the selection. */
  readonly selection?: {
    /** Are there bulk actions for this entity and user? */
    readonly offers: (resource: Resource, permitted: Permitted) => boolean;
    readonly Buttons: ComponentType<SelectionProps>;
  };
  /** Entries in a row's menu: actions available for all of `records`; without records, all that a record may have. */
  readonly rowActions?: (
    resource: Resource,
    permissions: readonly string[],
    records: readonly Values[],
  ) => readonly RowAction[];
  /** Renders editable cells; at most one ability provides it. */
  readonly Cells?: ComponentType<CellsProps>;
}

/** Height in px of a line between the head and the rows. */
export const stripHeight = 41;

export interface ListBeginning {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  readonly sort?: string | undefined;
  readonly columns?: readonly string[] | undefined;
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

export type NoticeProps = Pick<ToolbarProps, 'resource' | 'permitted'>;

export interface SelectionProps {
  readonly resource: Resource;
  readonly permitted: Permitted;
  /** Opens a dialog about the selection; it stays open if the selection changes. */
  readonly onAsk: (dialog: SelectionDialog) => void;
}

export type SelectionDialog = (props: { readonly selected: ListSelection; readonly onClose: () => void }) => ReactNode;

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
  /** True for a related list on another record's page. */
  readonly related: boolean;
  readonly children: (cells: Cells) => ReactNode;
}

/** Cells that an ability renders. */
export interface Cells {
  /** Stable while only rows change; absent if no cell is custom. */
  readonly custom?: CustomCells | undefined;
  /** Rows that stay mounted outside the viewport. */
  readonly openIds: readonly Identifier[];
  /** Returns whether it handled the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly onDoubleClick: (event: MouseEvent) => void;
}

export interface CustomCells {
  readonly draws: (name: string, record: RaRecord) => boolean;
  /** Returns an element with the field's name as key. */
  readonly draw: (cell: CustomCellProps) => ReactNode;
}

export interface CustomCellProps {
  readonly as: 'td' | 'dd';
  readonly record: RaRecord & { readonly labels?: Labels };
  readonly name: string;
  readonly field: Field;
  readonly cell: KindCell;
  /** True in the focused row: its button is in the tab order. */
  readonly tabStop: boolean;
  /** The cell's usual content. */
  readonly children: ReactNode;
}

const nothing: readonly ListSlots[] = [];

/** The additions in drawing order; `src/screens` provides them. */
export const ListSlotsContext = createContext(nothing);

/** The additions to an entity's lists. */
export function useListSlots({ name }: Pick<Resource, 'name'>): readonly ListSlots[] {
  const all = useContext(ListSlotsContext);
  return useMemo(() => all.filter(({ resource = name }) => resource === name), [all, name]);
}
