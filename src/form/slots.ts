import type { ComponentType, LazyExoticComponent } from 'react';
import type { Action } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import type { ResourceName } from '../../resources/index.ts';
import type { Label, Values } from '../../resources/kinds/kind.ts';
import type { PanelPiece } from './lazy-panel.ts';
import type { RecordPage } from './record-page.ts';

/** What one entity's screens add to the generic ones; `src/screens/index.ts` lists it all. */

/** A section below an existing record's form, with an anchor in the section navigation. */
export interface RecordPanel {
  readonly resource: ResourceName;
  /** Names the anchor. */
  readonly section: string;
  readonly label: Label;
  /** Its code is begun along with the form's. */
  readonly piece: PanelPiece;
  /** What it reads first, below the record: asked for while the form is put together. */
  readonly reads?: string;
}

export interface RecordPanelProps {
  readonly resource: Resource;
  /** The record as the form compares with it: with its `revision` as far as the form knows. */
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** The user may not change the record. */
  readonly readOnly: boolean;
  /** Save bar, leave guard and revision, which the form and the panels share. */
  readonly page: RecordPage;
}

/** A page of its own besides list and form. */
export interface ScreenPage {
  /** `/product_version/bulk_edit` */
  readonly path: string;
  /** Whose permission opens it, and for what. */
  readonly resource: ResourceName;
  readonly action: Action;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** A button on an entity's list. */
export interface ListAction {
  readonly resource: ResourceName;
  /** In the head of the list, or in the bar of what is selected. */
  readonly place: 'head' | 'selection';
  /** Shown only to those who may do this. */
  readonly needs: Action;
  /** Inside react-admin's list context. */
  readonly Button: LazyExoticComponent<ComponentType<{ readonly resource: Resource }>>;
}
