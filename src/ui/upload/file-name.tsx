/**
 * A name whose stem gives way when space is short: the ending always stays. The name runs in the direction of its own
 * letters, whatever the page's: "report.pdf" must not become "pdf.report" in Arabic.
 */
export function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.');
  const at = dot > 0 && name.length - dot <= 6 ? dot : name.length;
  return (
    <span className="file-name" dir="auto" title={name}>
      <span className="file-stem">{name.slice(0, at)}</span>
      <span className="file-extension">{name.slice(at)}</span>
    </span>
  );
}
