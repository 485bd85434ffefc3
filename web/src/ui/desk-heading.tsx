/** For pages that people come to in order to work: smaller than that of pages to be read. */
export function DeskHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mt-10">
      <h1 className="font-display text-2xl font-extrabold tracking-[-0.035em]">{title}</h1>
      <p className="mt-2 max-w-prose text-md text-muted">{lead}</p>
    </div>
  )
}
