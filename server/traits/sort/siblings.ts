import { changesField, type Guard } from '../../crud/guard.ts';

/** Who comes to another parent stands last there: its place was one among the children it left. */
export const lastAmongNewSiblings: Guard = {
  fields: ({ sortable, parent }) => (sortable === undefined || parent === undefined ? [] : [parent]),
  check: async (write) => {
    const { sortable, parent } = write.resource;
    const moves =
      sortable !== undefined && parent !== undefined && write.current !== undefined && changesField(write, parent);
    return moves ? { [sortable]: null } : undefined;
  },
};
