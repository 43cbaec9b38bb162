/** Node below this runs neither the server nor its tools. Said before anything that needs a newer one is loaded. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or later.`);
  process.exit(1);
}
