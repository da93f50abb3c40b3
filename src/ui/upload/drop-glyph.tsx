/** A sheet sinking into a tray: the image of an empty drop zone. */
export function DropGlyph() {
  return (
    <svg className="drop-glyph" viewBox="0 0 72 72" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <g strokeLinecap="round" strokeLinejoin="round">
        <path className="drop-glyph-sheet" stroke="none" d="M18 12a6 6 0 0 1 6-6h18l14 14v34H18z" />
        <path d="M18 46V12a6 6 0 0 1 6-6h18l14 14v26" />
        <path d="M42 6v8a6 6 0 0 0 6 6h8" />
        <path d="M37 26v20m-8-7.5 8 8 8-8" />
        <path d="M8 46v12a8 8 0 0 0 8 8h40a8 8 0 0 0 8-8V46" strokeWidth="2.5" />
      </g>
    </svg>
  );
}
