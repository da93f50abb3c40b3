// What a size to hit takes beside a level: CPU of the job ÷ CPU of the dearest of the three levels, same file, same format.
// Usage: [FILES=a.png,b.jpg] node bench/image/target.mjs [own,WEBP,AVIF] [50,200,1000]   Sizes are in KB; the bar is 1.5.
import { readFileSync } from 'node:fs';
import { corpusFiles } from '../corpus/corpus-files.mjs';
import { bundleEngine } from './bundle-engine.mjs';
import { recordResult } from './record-result.mjs';

const { compressImage } = await import(await bundleEngine('target', { 'compress.ts': ['compressImage'] }));
const [formats = 'own,WEBP,AVIF', sizes = '50,200,1000'] = process.argv.slice(2);
const wanted = process.env.FILES?.split(',');
const files = (await corpusFiles('image')).filter(({ name }) => !wanted || wanted.includes(name));
const reasons = new Set([
  'target_missed',
  'next_step_too_large',
  'full_quality_fits',
  'already_under_target',
  'time_ran_out',
]);

for (const { name, corpus, path } of files) {
  const input = readFileSync(path);
  for (const kind of formats.split(',')) {
    const format = kind === 'own' ? undefined : kind;
    const kilobytes = sizes.split(',').filter((size) => format || input.length > size * 1000);
    if (kilobytes.length === 0) continue;
    // The first run of a format pays for what is loaded and compiled.
    await run(input, { quality: 'HIGH', format, maxSide: 200 });
    const levels = [];
    for (const quality of ['LOW', 'MEDIUM', 'HIGH']) levels.push((await run(input, { quality, format })).ms);
    for (const size of kilobytes) {
      const { ms, value } = await run(input, { targetBytes: size * 1000, format });
      if (!value) continue;
      recordResult('target', `${corpus}/${name} as ${kind} under ${size} KB`, {
        share: round(value.bytes.length / (size * 1000)),
        score: value.report.score,
        notes: value.report.notes.map(({ code }) => code).filter((code) => reasons.has(code)),
        ms,
        ratio: round(ms / Math.max(...levels)),
        medianRatio: round(ms / levels.toSorted((one, other) => one - other)[1]),
      });
    }
  }
}

async function run(input, options) {
  const before = cpuMs();
  const result = await compressImage({ files: [input], options }, { onProgress() {} });
  return { ms: Math.round(cpuMs() - before), value: result.ok ? result.value : undefined };
}

/** With programs that were waited for (gifsicle), which Linux counts in hundredths of a second. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  return (user + system) / 1000 + (Number(fields[13]) + Number(fields[14])) * 10;
}

function round(value) {
  return Math.round(value * 1000) / 1000;
}
