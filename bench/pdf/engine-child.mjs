// One worker process of the benches: takes jobs over IPC, runs the engine's tasks on files, answers with figures.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadEngine } from './load-engine.mjs';

const engine = await loadEngine();
const tasks = {
  compress: engine.compressPdf,
  modify: engine.modifyPdf,
  merge: engine.mergePdfs,
  split: engine.splitPdf,
};

/** The kernel's high-water mark of this process; maxRSS would start from the size of the process that forked it. */
function peakMegabytes() {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Math.round(process.resourceUsage().maxRSS / 1024);
  }
}

/** From now on the peak is that of the next job, with what the process holds of those before. */
function forgetPeak() {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Elsewhere, and without the right to it, the peak is that of all jobs so far.
  }
}

process.on('message', async ({ task, files, options, out }) => {
  forgetPeak();
  const input = files.map((file) => new Uint8Array(readFileSync(file)));
  const started = performance.now();
  const cpu = process.cpuUsage();
  let answer;
  try {
    const result = await tasks[task]({ files: input, options }, { onProgress: () => undefined });
    const spent = process.cpuUsage(cpu);
    answer = {
      ok: result.ok,
      failure: result.ok ? undefined : result.failure,
      report: result.ok ? result.value.report : undefined,
      ms: performance.now() - started,
      cpuMs: (spent.user + spent.system) / 1000,
      tainted: engine.pdfEngineIsTainted(),
    };
    if (result.ok && out) writeFileSync(out, result.value.bytes);
  } catch (error) {
    answer = { crashed: String(error?.stack ?? error), ms: performance.now() - started };
  }
  const kept = process.memoryUsage().rss;
  // By the rule of the server's workers.
  const keepsTooMuch = engine.keepsTooMuch(kept, engine.limits.workerBytes);
  process.send({ ...answer, peakMb: peakMegabytes(), keptMb: kept / 2 ** 20, keepsTooMuch });
});
// As the server's workers do while they wait for their first order.
await engine.warmUpPdf();
process.send({ ready: true });
