/** Keys that begin with another record’s. */
const prefix = {
  prefix: {
    hint: 'Begins with “%{prefix}”.',
    choose: 'Begins with that of the %{other}: choose it first.',
  },
};

export default prefix;
export type PrefixMessages = typeof prefix;
