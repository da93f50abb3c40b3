/** A name whose middle gives way when space is short: the ending always stays. Each part keeps its own direction. */
export function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.');
  const at = dot > 0 && name.length - dot <= 6 ? dot : name.length;
  return (
    <span className="file-name" title={name}>
      <bdi className="file-stem">{name.slice(0, at)}</bdi>
      <span className="file-extension">{name.slice(at)}</span>
    </span>
  );
}
