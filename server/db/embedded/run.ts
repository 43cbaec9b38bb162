import { spawn } from 'node:child_process';

/**
 * Runs a program to its end, in its own session, so that Ctrl-C in the terminal doesn't reach it.
 * @returns its output
 * @throws Error with its last output when it can't be run or fails
 */
export async function run(
  command: readonly string[],
  options: { folder?: string; environment?: Record<string, string> } = {},
): Promise<string> {
  const [program = '', ...rest] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd: options.folder ?? '/',
      detached: true,
      // Only PATH, for setpriv and sh: no secrets of our environment.
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        LC_ALL: 'C',
        ...options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(said);
      else reject(new Error(lastWords(said) || `${program} ended with ${signal ?? code}`));
    });
  });
}

function lastWords(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.find((line) => /error|fatal|could not|cannot/i.test(line)) ?? lines.at(-1) ?? '';
}
