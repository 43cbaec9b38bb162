import { spawn } from 'node:child_process';

/**
 * Runs a program to its end, in a session of its own: Ctrl-C in the terminal is ours to handle.
 * @returns what it printed
 * @throws Error with its last words when it can't be run or fails
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
      // PATH for setpriv and sh; nothing else of ours, least of all secrets.
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
