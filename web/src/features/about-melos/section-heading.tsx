export function SectionHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mb-8 max-w-2xl sm:mb-12">
      <h2 className="font-display text-xl font-extrabold tracking-[-0.03em] sm:text-2xl">{title}</h2>
      <p className="mt-3 text-md opacity-80">{lead}</p>
    </div>
  )
}
