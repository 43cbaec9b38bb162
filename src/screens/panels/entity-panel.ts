import type { ResourceName } from '../../../resources/index.ts';
import type { LazyPanel } from '../../form/lazy-panel.ts';
import type { RecordPanel } from '../../form/slots.ts';

/** A section below the form of an entity's records. */
export interface EntityPanel extends RecordPanel, LazyPanel {
  readonly resource: ResourceName;
  readonly Panel: LazyPanel['Panel'];
  /** The subresource to read first; preloaded with the form. */
  readonly reads?: string;
}
