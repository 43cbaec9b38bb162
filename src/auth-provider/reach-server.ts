/** Resolves if the server answers at all. */
export const reachServer = (): Promise<Response> => fetch('/login', { method: 'HEAD' });
