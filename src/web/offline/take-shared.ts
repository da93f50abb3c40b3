import { sendTo } from '../../ui/tray/arrivals.ts';

/** Files that another app shared with this one wait in the worker's memory for the tool that opens. */
export async function takeShared(toolId: string, share: string): Promise<void> {
  const address = new URL(window.location.href);
  address.searchParams.delete('shared');
  window.history.replaceState(window.history.state, '', address);
  const files = await new Promise<File[]>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data as File[]);
    navigator.serviceWorker.controller?.postMessage({ take: share }, [port2]);
  });
  if (files.length > 0) sendTo(toolId, files);
}
