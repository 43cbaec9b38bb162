/** Lets the browser render and handle input before long work continues. */
export function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
