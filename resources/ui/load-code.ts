type Load<Code> = () => Promise<Code>;

let attempt = <Code>(load: Load<Code>): Promise<Code> => load();

/** Sets the function that loads code: the portal retries once it is back online. */
export function setCodeLoader(loader: typeof attempt): void {
  attempt = loader;
}

/** Loads the code of a kind's view. */
export const loadCode = <Code>(load: Load<Code>): Promise<Code> => attempt(load);
