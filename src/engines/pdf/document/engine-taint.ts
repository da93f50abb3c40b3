// Apart from the engine itself: a worker that never opens a PDF asks, too, and does not load it for that.
let tainted = false;

/** True once the WebAssembly engine has trapped: its memory is no longer trustworthy and the process should be replaced. */
export function pdfEngineIsTainted(): boolean {
  return tainted;
}

export function taintPdfEngine(): void {
  tainted = true;
}
