// The longest task of a page's main thread while something is done to it, in ms of that thread's own time: what other
// processes take of a shared machine is not counted.

export async function longestTask(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name.endsWith('RunTask') && tdur !== undefined && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks of a page');
  return Math.max(...tasks.map(({ tdur }) => tdur)) / 1000;
}
