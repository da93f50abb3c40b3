/** The heading of a page and the line below it. */
export function PageHead({ title, intro }: { title: string; intro: string }) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      <p>{intro}</p>
    </div>
  );
}
