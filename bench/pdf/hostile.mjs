// node bench/pdf/hostile.mjs DIR [pattern]: every hostile PDF (made by shared/hostile/generate.mjs DIR) through all tasks.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ChildRunner } from './child-runner.mjs';

const [dir, pattern = '.'] = process.argv.slice(2);
if (!dir || !existsSync(path.join(dir, 'manifest.json'))) {
  console.error('usage: node bench/pdf/hostile.mjs DIR [pattern], DIR filled by the hostile generator');
  process.exit(2);
}
const only = new RegExp(pattern);
const { cases } = JSON.parse(readFileSync(path.join(dir, 'manifest.json'), 'utf8'));
const good = path.join(dir, 'pdf/pdf_ok_baseline.pdf');
const out = path.join(mkdtempSync(path.join(os.tmpdir(), 'hostile-')), 'out.pdf');

function jobOf(use, file) {
  if (use === 'pdf/compress') return { task: 'compress', files: [file], options: { level: 'MEDIUM' }, out };
  if (use === 'pdf/merge')
    return { task: 'merge', files: [good, file], options: { passwords: {}, compatibilityMode: false }, out };
  const compatibilityMode = use.endsWith('+compat');
  return { task: 'modify', files: [file], options: { modifyType: 'SELECT', pages: '1', compatibilityMode }, out };
}

const runner = new ChildRunner();
let bad = 0;
let calls = 0;
const slow = [];
for (const { id, file, use, expect } of cases) {
  if (!file.startsWith('pdf/') || !only.test(id)) continue;
  for (const tool of use) {
    calls++;
    const answer = await runner.run(jobOf(tool, path.join(dir, file)), Number(process.env.MOST_MS ?? 45_000));
    const why = [];
    const seconds = (answer.ms ?? Number(process.env.MOST_MS ?? 45_000)) / 1000;
    if (answer.crashed) why.push(`crashed: ${answer.crashed}`);
    if (answer.died) why.push(`process died: ${answer.died}`);
    const status = answer.ok ? '200' : '4xx';
    const refused = answer.failure?.code;
    if (!answer.timedOut && !answer.died && !expect.status.includes(status))
      why.push(`${status} ${refused ?? ''}, wanted ${expect.status}`);
    if (answer.ok && seconds > expect.maxSeconds) why.push(`${seconds.toFixed(1)} s`);
    if (answer.ok) {
      const bytes = readFileSync(out);
      if (bytes.subarray(0, 5).toString() !== '%PDF-') why.push('result is not a PDF');
      if (expect.outputMustNotMatch && new RegExp(expect.outputMustNotMatch).test(bytes.toString('latin1')))
        why.push(`output contains ${expect.outputMustNotMatch}`);
    }
    if (answer.timedOut || seconds > 5)
      slow.push(`${id} ${tool} ${answer.timedOut ? 'timed out' : `${seconds.toFixed(1)} s ${refused ?? 'ok'}`}`);
    if (answer.peakMb > 1024) why.push(`peak ${answer.peakMb} MB`);
    if (answer.tainted || answer.peakMb > 800) runner.stop();
    if (why.length > 0) {
      bad++;
      console.log('FAIL', id, tool, why.join('; '));
    }
  }
}
runner.stop();
console.log(`${calls - bad}/${calls} held; slow or stopped by the clock:\n  ${slow.join('\n  ')}`);
process.exit(bad ? 1 : 0);
