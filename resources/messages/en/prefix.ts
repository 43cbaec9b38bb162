/** Keys that begin with another record’s. */
const prefix = {
  prefix: {
    hint: 'Begins with “%{prefix}”.',
    /** On a button that puts the beginning in front of what was typed. */
    put: 'Make it “%{text}”',
    choose: 'Begins with that of the %{other}: choose it first.',
  },
};

export default prefix;
export type PrefixMessages = typeof prefix;
