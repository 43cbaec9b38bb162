/** Keys that begin with another record’s key. */
const prefix = {
  prefix: {
    hint: 'Begins with “%{prefix}”.',
    /** A button that inserts the prefix. */
    put: 'Make it “%{text}”',
    choose: 'Begins with that of the %{other}: choose it first.',
  },
};

export default prefix;
export type PrefixMessages = typeof prefix;
