// A killable engine process for the benches, replaced when a job overruns its time or the process dies.
import { fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const childFile = path.join(path.dirname(fileURLToPath(import.meta.url)), 'engine-child.mjs');

/** As the server starts its workers (src/engines/jobs/worker-process.ts). */
const execArgv = ['--max-semi-space-size=4'];
const env = { ...process.env, MALLOC_ARENA_MAX: '2' };

export class ChildRunner {
  child;

  async start() {
    this.child = fork(childFile, { execArgv, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    await new Promise((resolve, reject) => {
      this.child.once('message', resolve);
      this.child.once('exit', () => reject(new Error('the engine process did not start')));
    });
    this.child.removeAllListeners('exit');
  }

  async run(job, timeoutMs) {
    if (!this.child) await this.start();
    const { child } = this;
    const answer = await new Promise((resolve) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        resolve({ timedOut: true });
      }, timeoutMs);
      child.once('message', (message) => {
        clearTimeout(timer);
        resolve(message);
      });
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        resolve({ died: `${code ?? signal}` });
      });
      child.send(job);
    });
    child.removeAllListeners('exit');
    if (answer.timedOut || answer.died) this.child = undefined;
    else if (answer.keepsTooMuch) this.stop();
    return answer;
  }

  stop() {
    this.child?.kill();
    this.child = undefined;
  }
}
