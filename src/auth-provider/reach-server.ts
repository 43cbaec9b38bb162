/** Does the server answer? A proxy in front of a server that is away does not count. */
export async function reachServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch('/login', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
