/** Does the server answer? An answer of a proxy whose server is down does not count. */
export async function reachServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch('/login', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
