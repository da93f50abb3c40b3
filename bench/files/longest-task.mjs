// The longest tasks of a page's own thread while something is done, in milliseconds of that thread: on a busy machine the
// clock on the wall measures the neighbors.
export async function longestTasks(browser, page, work) {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'],
  });
  const answer = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid}/${tid}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)
    .sort((a, b) => b - a);
  return { answer, longestMs: tasks[0] ?? 0, over50: tasks.filter((ms) => ms > 50).length, tasks: tasks.length };
}
