/** Minimum Node version of server and tests; checked before loading anything that needs it. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or later.`);
  process.exit(1);
}
