import { changesField, type Guard } from '../../crud/guard.ts';

/** Clears the position of a record that moves to another parent, so that it comes last there. */
export const resetPositionOnMove: Guard = {
  fields: ({ sortable, parent }) => (sortable === undefined || parent === undefined ? [] : [parent]),
  check: async (write) => {
    const { sortable, parent } = write.resource;
    const moves =
      sortable !== undefined && parent !== undefined && write.current !== undefined && changesField(write, parent);
    return moves ? { [sortable]: null } : undefined;
  },
};
