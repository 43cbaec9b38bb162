import type { ResourceName } from '../../../resources/index.ts';
import type { LazyPanel } from '../../form/lazy-panel.ts';
import type { RecordPanel } from '../../form/slots.ts';

/** A section below the form of an entity's records. */
export type EntityPanel = RecordPanel &
  LazyPanel & {
    readonly resource: ResourceName;
    /** The subresource to read first; preloaded with the form. */
    readonly reads?: string;
  };
