/** A sheet of paper; with a number when the file has a place in a list. */
export function FileSheet({ number }: { number?: string }) {
  return (
    <span className="file-sheet" aria-hidden>
      <svg viewBox="0 0 44 56" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" aria-hidden>
        <path d="M1 6a5 5 0 0 1 5-5h23l14 14v35a5 5 0 0 1-5 5H6a5 5 0 0 1-5-5z" />
        <path d="M29 1v9a5 5 0 0 0 5 5h9" />
        {number === undefined && <path d="M10 27h24M10 34h24M10 41h15" strokeLinecap="round" opacity=".55" />}
      </svg>
      {number !== undefined && <b className="num">{number}</b>}
    </span>
  );
}
